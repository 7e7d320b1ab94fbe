import type { Content, NamedExample, ResponseDeclaration } from "@ledgergate/conformance";
import type { BadRequest } from "./bad-requests.ts";

/** The answer that a document declares for a bad request (`x-answers`). */
export interface ExpectedAnswer {
  readonly status: number;
  readonly response: ResponseDeclaration;
  readonly content: Content;
  readonly example: NamedExample;
}

/** Finds it among the operation's responses; an answer about this very parameter or member goes before a general one. */
export function expectedAnswer({ operation, condition, name }: BadRequest): ExpectedAnswer | undefined {
  const answers = operation.responses.flatMap((response) =>
    response.contents.flatMap((content) =>
      content.examples
        .filter(({ answers }) => answers?.to?.includes(condition))
        .map((example) => ({ status: Number(example.answers?.status ?? response.status), response, content, example })),
    ),
  );
  const about = (member: string | undefined) => answers.find(({ example }) => example.answers?.name === member);
  return (name !== undefined ? about(name) : undefined) ?? about(undefined);
}
