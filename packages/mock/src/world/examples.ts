import { isObject, type Json, type JsonObject } from "./json.ts";
import type { WorldDocument } from "./options.ts";

export interface NamedExample {
  /** The example's name in the response. */
  readonly key: string;
  /** The example's `$ref`. Absent for an inline example. */
  readonly reference: Json | undefined;
  /** The response's key: an HTTP status or `default`. */
  readonly status: string;
  readonly mediaType: string;
  readonly value: Json;
}

export interface DocumentOperation {
  readonly id: string;
  /** The path's template: `/operations/{id}/effects`. */
  readonly path: string;
  /** The named examples of the JSON responses, in document order. */
  readonly examples: readonly NamedExample[];
}

/** Lists the operations of a document. */
export function readOperations(document: WorldDocument | undefined): DocumentOperation[] {
  return entriesOf(document?.paths).flatMap(([path, methods]) =>
    entriesOf(methods).flatMap(([, operation]) => {
      if (!document || !isObject(operation) || typeof operation.operationId !== "string") return [];
      return [{ id: operation.operationId, path, examples: readExamples(document, operation) }];
    }),
  );
}

function readExamples(document: WorldDocument, { responses }: JsonObject): NamedExample[] {
  return entriesOf(responses).flatMap(([status, response]) =>
    entriesOf(resolve(document, response)?.content).flatMap(([mediaType, content]) => {
      if (!mediaType.endsWith("json") || !isObject(content)) return [];
      return entriesOf(content.examples).flatMap(([key, example]) => {
        const value = resolve(document, example)?.value;
        const reference = isObject(example) ? example.$ref : undefined;
        return value === undefined ? [] : [{ key, reference, status, mediaType, value }];
      });
    }),
  );
}

/** Lists the values of the named examples of an operation's 2xx JSON responses. */
export function successExamples(document: WorldDocument | undefined, operationId: string): Json[] {
  const operation = readOperations(document).find(({ id }) => id === operationId);
  return operation?.examples.filter(isSuccess).map(({ value }) => value) ?? [];
}

export function isSuccess({ status }: NamedExample): boolean {
  return status.startsWith("2");
}

/** Replaces the values in an example's text by a request's values, in order. A value is a word that begins with a digit. */
export function fillExample(text: string, ...values: readonly (bigint | number | string)[]): string {
  const left = [...values];
  return text.replace(/\b\d\w*/g, (shown) => String(left.shift() ?? shown));
}

/** Follows `$ref`s. A dangling or circular one resolves to `undefined`. */
function resolve(document: WorldDocument, value: Json | undefined): JsonObject | undefined {
  const seen = new Set();
  let found: unknown = value;
  while (isObject(found) && typeof found.$ref === "string") {
    if (seen.has(found)) return undefined;
    seen.add(found);
    found = lookUp(document, found.$ref);
  }
  return isObject(found) ? found : undefined;
}

function lookUp(document: WorldDocument, reference: string): unknown {
  let target: unknown = document;
  for (const segment of decodeURIComponent(reference.replace(/^#\//, "")).split("/")) {
    target = isObject(target) ? target[segment.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  }
  return target;
}

function entriesOf(value: unknown): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}
