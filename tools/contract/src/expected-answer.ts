import type { Content, NamedExample, ResponseDeclaration } from "@ledgergate/conformance";
import type { BadRequest } from "./bad-requests.ts";

/** The answer that a document declares for a bad request (`x-answers`). */
export interface ExpectedAnswer {
  readonly status: number;
  readonly response: ResponseDeclaration;
  readonly content: Content;
  readonly example: NamedExample;
  /** The other examples that are about the condition: a node may find another reason first. */
  readonly others: readonly NamedExample[];
}

/** Finds it among the operation's responses: an answer about this very value, else about its name, else a general one. */
export function expectedAnswer({
  operation,
  condition,
  name,
  value,
  given = true,
}: BadRequest): ExpectedAnswer | undefined {
  const answers = operation.responses.flatMap((response) =>
    response.contents.flatMap((content) =>
      content.examples
        .filter(({ answers }) => answers?.to?.includes(condition))
        .map((example) => ({ status: Number(example.answers?.status ?? response.status), response, content, example })),
    ),
  );
  const [best] = answers
    .filter(
      ({ example: { answers: about } }) =>
        [undefined, name].includes(about?.name) &&
        [undefined, value].includes(about?.value) &&
        (given || !about?.given),
    )
    .toSorted((one, other) => precision(other.example) - precision(one.example));
  if (!best) return undefined;
  const others = answers.filter(({ status, example }) => status === best.status && example !== best.example);
  return { ...best, others: others.map(({ example }) => example) };
}

function precision({ answers }: NamedExample): number {
  return (answers?.name === undefined ? 0 : 1) + (answers?.value === undefined ? 0 : 1);
}
