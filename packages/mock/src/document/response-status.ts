import type { Content, Example, Operation, Response } from "./api.ts";

/** Whether a response is declared for a status, by itself or by its range. */
export function responseMatches({ code }: Response, status: number): boolean {
  return code === String(status) || code.toUpperCase() === `${String(status)[0]}XX`;
}

/** The status that a response's own code names; undefined for a range and for `default`. */
export function statusOfCode({ code }: Response): number | undefined {
  return /^\d{3}$/.test(code) ? Number(code) : undefined;
}

/**
 * The examples of a response that can come with a status; by default all. Under `default` one with a status of its own
 * comes with no other, and goes first.
 */
export function fittingExamples(
  { code, contents }: Response,
  status: number | undefined,
  among: readonly Content[] = contents,
): Example[] {
  const examples = among.flatMap((content) => content.examples);
  if (code !== "default" || status === undefined) return examples;
  return [
    ...examples.filter((example) => example.status === status),
    ...examples.filter((example) => example.status === undefined),
  ];
}

/** The statuses that an operation declares, as its document names them; under `default` its examples do. */
export function declaredStatuses({ responses }: Operation): string[] {
  const codes = responses.flatMap(({ code, contents }) => {
    const statuses = contents.flatMap(({ examples }) => examples.flatMap(({ status }) => status ?? []));
    return code === "default" && statuses.length > 0 ? statuses.map(String) : code;
  });
  return [...new Set(codes)].sort();
}
