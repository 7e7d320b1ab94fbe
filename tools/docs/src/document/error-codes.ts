import { type Api, findErrorCodes, resolveReference } from "@ledgergate/service-kit";
import { walkDocument } from "@ledgergate/support/service-kit";
import { asList, asObject, asText, type JsonObject } from "./json.ts";

/** A code of the service that a document lists or shows. */
export interface DocumentedCode {
  readonly code: string;
  /** Empty if the document gives none. */
  readonly meaning: string;
  readonly remedy: string;
  /** True if the same call may succeed later. A list holds the statuses for which it may. */
  readonly retry: boolean | readonly string[];
  /** Responses with an example of the code. Empty if the document only lists the code. */
  readonly shown: readonly { readonly status: string; readonly operationId: string }[];
}

/** Lists the error codes of a document in its order, with their meanings from `x-error-meanings`. */
export function listErrorCodes({ document, operations }: Api): DocumentedCode[] {
  const shown = new Map<string, DocumentedCode["shown"]>();
  const meanings = new Map<string, JsonObject>();
  walkDocument(document, (node, kind) => {
    const schema = kind === "schema" ? { ...resolveReference(document, node), ...node } : {};
    if (schema["x-error-code"] === undefined) return;
    for (const code of asList(schema.enum)) shown.set(String(code), []);
    for (const [code, entry] of Object.entries(asObject(schema["x-error-meanings"])))
      meanings.set(code, asObject(entry));
  });
  for (const { id, responses } of operations)
    for (const { code: status, contents } of responses)
      for (const { schema, examples } of contents)
        for (const { value, answers } of examples)
          for (const code of findErrorCodes(document, schema, value)) {
            const place = { status: String(answers?.status ?? status), operationId: id };
            shown.set(code, [...(shown.get(code) ?? []), place]);
          }
  return [...shown].map(([code, places]) => {
    const { meaning, remedy, retry } = meanings.get(code) ?? {};
    return {
      code,
      meaning: asText(meaning),
      remedy: asText(remedy),
      retry: Array.isArray(retry) ? retry.map(String) : retry === true,
      shown: places,
    };
  });
}
