import type { WorldAnswer } from "./answer.ts";
import type { Json } from "./json.ts";

/** An operation of a document, or only the parts that the world reads. */
export interface DocumentOperation {
  readonly id: string;
  /** The path's template: `/operations/{id}/effects`. */
  readonly template: { readonly source: string };
  readonly responses: readonly {
    /** An HTTP status or `default`. */
    readonly code: string;
    readonly contents: readonly {
      readonly mediaType: string;
      readonly examples: readonly { readonly key: string; readonly value: unknown }[];
    }[];
  }[];
}

export interface NamedExample {
  /** The example's name in the response. */
  readonly key: string;
  readonly status: string;
  readonly mediaType: string;
  readonly value: Json;
}

/** Lists the named examples of an operation's JSON responses. */
export function examplesOf({ responses }: DocumentOperation): NamedExample[] {
  return responses.flatMap(({ code: status, contents }) =>
    contents.flatMap(({ mediaType, examples }) =>
      mediaType.endsWith("json")
        ? examples.map(({ key, value }) => ({ key, status, mediaType, value: value as Json }))
        : [],
    ),
  );
}

/** Lists the named examples of an operation's 2xx JSON responses. */
export function successExamples(operation: DocumentOperation): NamedExample[] {
  return examplesOf(operation).filter(({ status }) => status.startsWith("2"));
}

/** An example of a refusal in a document. */
interface Refusal {
  readonly status: number;
  readonly mediaType: string;
  readonly body: unknown;
}

/** Makes the answer of a refusal. `headers`: the state of the ledger, if the node has read it. */
export function refusalAnswer(
  { status, mediaType, body }: Refusal,
  { headers }: Partial<WorldAnswer> = {},
): WorldAnswer {
  return { status, headers: { ...headers, "content-type": mediaType }, body };
}

/** Replaces the values in an example's text by a request's values, in order. A value is a word that begins with a digit. */
export function fillExample(text: string, ...values: readonly (bigint | number | string)[]): string {
  const left = [...values];
  return text.replace(/\b\d\w*/g, (shown) => String(left.shift() ?? shown));
}
