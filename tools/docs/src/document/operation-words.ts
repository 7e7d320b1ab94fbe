import { errorCodes } from "./error-codes.ts";
import { asObject, asText, type JsonObject } from "./json.ts";
import type { Operation } from "./operations.ts";
import { dereference } from "./path.ts";
import { listedValues } from "./schemas.ts";

/**
 * What a reader may have in hand of a call: names and listed values of its parameters, names of the headers and codes of
 * the failures that it is answered with.
 */
export function operationWords(document: JsonObject, { path, node }: Operation): string[] {
  const words = new Set<string>();
  for (const list of [asObject(asObject(document.paths)[path]).parameters, node.parameters]) {
    for (const reference of Array.isArray(list) ? list : []) {
      const parameter = asObject(dereference(document, reference));
      for (const word of [asText(parameter.name) ?? "", ...listedValues(parameter.schema)]) words.add(word);
    }
  }
  for (const reference of Object.values(asObject(node.responses))) {
    const response = asObject(dereference(document, reference));
    for (const word of [...Object.keys(asObject(response.headers)), ...errorCodes(document, response)]) words.add(word);
  }
  return [...words];
}
