import { asObject, asText, isObject, type JsonObject } from "./json.ts";
import { dereference } from "./path.ts";

/** The service's codes that the examples of a response show. */
export function errorCodes(document: JsonObject, response: JsonObject): string[] {
  const codes = new Set<string>();
  for (const media of Object.values(asObject(response.content)).map(asObject)) {
    for (const example of Object.values(asObject(media.examples))) {
      collect(media.schema, asObject(dereference(document, example)).value);
    }
  }
  return [...codes];

  function collect(reference: unknown, value: unknown): void {
    // OpenAPI 3.1: keywords beside a $ref apply together with those of its target.
    const schema = { ...asObject(dereference(document, reference)), ...asObject(reference) };
    const pattern = schema["x-error-code"];
    const text = asText(value);
    const code = typeof pattern === "string" ? text?.match(new RegExp(pattern, "u"))?.[1] : pattern && text;
    if (typeof code === "string" && code !== "") codes.add(code);
    for (const branches of [schema.allOf, schema.anyOf, schema.oneOf]) {
      if (Array.isArray(branches)) for (const branch of branches) collect(branch, value);
    }
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(asObject(schema.properties))) {
      if (value[name] !== undefined) collect(member, value[name]);
    }
  }
}
