import { asObject, asText, isObject, type JsonObject } from "./json.ts";
import type { Operation } from "./operations.ts";
import { dereference } from "./path.ts";
import { walk } from "./walk.ts";

/** A code of the service that a document lists or shows. */
export interface ErrorCode {
  readonly code: string;
  /** Meaning by the document. Empty if it gives none. */
  readonly meaning: string;
  readonly remedy: string;
  /** True if the same call may succeed later. A list holds the statuses for which it may. */
  readonly retry: boolean | readonly string[];
  /** Responses with an example of the code. Empty if the document only lists the code. */
  readonly shown: readonly { readonly status: string; readonly operationId: string }[];
}

/** Lists the error codes of a document in its order, with their meanings from `x-error-meanings`. */
export function listErrorCodes(document: JsonObject, operations: readonly Operation[]): ErrorCode[] {
  const shown = new Map<string, { status: string; operationId: string }[]>();
  const meanings = new Map<string, JsonObject>();
  for (const { kind, node } of walk(document)) {
    const schema = { ...asObject(dereference(document, node)), ...node };
    if (kind !== "schema" || schema["x-error-code"] === undefined) continue;
    for (const code of Array.isArray(schema.enum) ? schema.enum : []) shown.set(String(code), []);
    for (const [code, entry] of Object.entries(asObject(schema["x-error-meanings"])))
      meanings.set(code, asObject(entry));
  }
  for (const { id, node } of operations) {
    for (const [status, response] of Object.entries(asObject(node.responses))) {
      for (const found of shownCodes(document, asObject(dereference(document, response)))) {
        const places = shown.get(found.code) ?? [];
        shown.set(found.code, [...places, { status: found.status ?? status, operationId: id }]);
      }
    }
  }
  return [...shown].map(([code, places]) => {
    const { meaning, remedy, retry } = meanings.get(code) ?? {};
    return {
      code,
      meaning: asText(meaning) ?? "",
      remedy: asText(remedy) ?? "",
      retry: Array.isArray(retry) ? retry.map(String) : retry === true,
      shown: places,
    };
  });
}

interface ShownCode {
  readonly code: string;
  /** Status that the example names in `x-answers`. It replaces the response's own status, such as `default`. */
  readonly status: string | undefined;
}

/** The codes that the examples of a response show. */
function shownCodes(document: JsonObject, response: JsonObject): ShownCode[] {
  const codes: ShownCode[] = [];
  for (const media of Object.values(asObject(response.content)).map(asObject)) {
    for (const reference of Object.values(asObject(media.examples))) {
      const example = asObject(dereference(document, reference));
      const { status } = asObject(example["x-answers"]);
      collect(media.schema, example.value, status === undefined ? undefined : String(status));
    }
  }
  return codes;

  function collect(reference: unknown, value: unknown, status: string | undefined): void {
    // OpenAPI 3.1: keywords beside a $ref apply together with those of its target.
    const schema = { ...asObject(dereference(document, reference)), ...asObject(reference) };
    const pattern = schema["x-error-code"];
    const text = asText(value);
    const code = typeof pattern === "string" ? text?.match(new RegExp(pattern, "u"))?.[1] : pattern && text;
    if (typeof code === "string" && code !== "") codes.push({ code, status });
    for (const branches of [schema.allOf, schema.anyOf, schema.oneOf]) {
      if (Array.isArray(branches)) for (const branch of branches) collect(branch, value, status);
    }
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(asObject(schema.properties))) {
      if (value[name] !== undefined) collect(member, value[name], status);
    }
  }
}
