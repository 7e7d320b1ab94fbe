import type { Content, Example, Operation, Response } from "@ledgergate/service-kit";

/**
 * Finds the examples of a response that can come with a status. Without a status, all examples. Examples of `default` that name
 * a status come only with that status, and before the others.
 */
export function fittingExamples(
  { code, contents }: Response,
  status: number | undefined,
  among: readonly Content[] = contents,
): Example[] {
  const examples = among.flatMap((content) => content.examples);
  if (code !== "default" || status === undefined) return examples;
  return [
    ...examples.filter(({ answers }) => answers?.status === status),
    ...examples.filter(({ answers }) => answers?.status === undefined),
  ];
}

/** Lists the statuses that an operation declares. For `default`, the statuses of its examples, if they name any. */
export function declaredStatuses({ responses }: Operation): string[] {
  const codes = responses.flatMap(({ code, contents }) => {
    const statuses = contents.flatMap(({ examples }) => examples.flatMap(({ answers }) => answers?.status ?? []));
    return code === "default" && statuses.length > 0 ? statuses.map(String) : code;
  });
  return [...new Set(codes)].sort();
}
