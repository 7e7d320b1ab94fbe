import { asObject, asText, isObject, type JsonObject } from "./json.ts";
import { dereference } from "./path.ts";

/** How the value of `x-error-code` says that the code is taken from its member. */
const READ_CODE: Readonly<Record<string, (text: string) => string | undefined>> = {
  plain: (text) => text,
  url: (text) => /([^/]+)\/?$/.exec(text)?.[1],
  exception: (text) => /(\w+) :/.exec(text)?.[1],
};

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
    // What stands beside a reference adds to what it refers to.
    const schema = { ...asObject(dereference(document, reference)), ...asObject(reference) };
    const code = READ_CODE[asText(schema["x-error-code"]) ?? ""]?.(asText(value) ?? "");
    if (code !== undefined && code !== "") codes.add(code);
    for (const branches of [schema.allOf, schema.anyOf, schema.oneOf]) {
      if (Array.isArray(branches)) for (const branch of branches) collect(branch, value);
    }
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(asObject(schema.properties))) {
      if (value[name] !== undefined) collect(member, value[name]);
    }
  }
}
