import { isObject, type Json, type JsonObject } from "./json.ts";
import type { WorldDocument } from "./options.ts";

/** The values of the named examples of an operation's 2xx JSON responses, in document order. */
export function namedExamples(document: WorldDocument | undefined, operationId: string): Json[] {
  if (!document) return [];
  const operation = findOperation(document, operationId);
  return entriesOf(operation?.responses).flatMap(([status, response]) => {
    if (!status.startsWith("2")) return [];
    return entriesOf(resolve(document, response)?.content).flatMap(([mediaType, content]) => {
      if (!mediaType.endsWith("json") || !isObject(content)) return [];
      return entriesOf(content.examples).flatMap(([, example]) => {
        const value = resolve(document, example)?.value;
        return value === undefined ? [] : [value];
      });
    });
  });
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
  let found: unknown = value;
  for (
    const seen = new Set();
    isObject(found) && typeof found.$ref === "string";
    found = lookUp(document, found.$ref)
  ) {
    if (seen.has(found)) return undefined;
    seen.add(found);
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
