import { isObject, type Json, type JsonObject } from "./json.ts";
import type { WorldDocument } from "./options.ts";

export interface NamedExample {
  /** The example's `$ref`. Absent for an inline example. */
  readonly reference: Json | undefined;
  /** The response's key: an HTTP status or `default`. */
  readonly status: string;
  readonly mediaType: string;
  readonly value: Json;
}

/** Lists the named examples of an operation's JSON responses, in document order. */
export function readExamples(document: WorldDocument, operationId: string): NamedExample[] {
  const operation = findOperation(document, operationId);
  return entriesOf(operation?.responses).flatMap(([status, response]) =>
    entriesOf(resolve(document, response)?.content).flatMap(([mediaType, content]) => {
      if (!mediaType.endsWith("json") || !isObject(content)) return [];
      return entriesOf(content.examples).flatMap(([, example]) => {
        const value = resolve(document, example)?.value;
        const reference = isObject(example) ? example.$ref : undefined;
        return value === undefined ? [] : [{ reference, status, mediaType, value }];
      });
    }),
  );
}

/** Lists the values of the named examples of an operation's 2xx JSON responses. */
export function successExamples(document: WorldDocument | undefined, operationId: string): Json[] {
  if (!document) return [];
  return readExamples(document, operationId).flatMap(({ status, value }) => (status.startsWith("2") ? [value] : []));
}

/** Replaces the values in an example's text by a request's values, in order. A value is a word that begins with a digit. */
export function fillExample(text: string, ...values: readonly (bigint | number | string)[]): string {
  const left = [...values];
  return text.replace(/\b\d\w*/g, (shown) => String(left.shift() ?? shown));
}

function findOperation(document: WorldDocument, operationId: string): JsonObject | undefined {
  return entriesOf(document.paths)
    .flatMap(([, path]) => entriesOf(path))
    .map(([, operation]) => operation)
    .filter(isObject)
    .find((operation) => operation.operationId === operationId);
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
