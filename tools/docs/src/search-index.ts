import { operationAnchor, schemaAnchor } from "./anchors.ts";
import { asObject, asText, isObject, type JsonObject } from "./document/json.ts";
import type { Operation } from "./document/operations.ts";
import { dereference } from "./document/path.ts";
import { listedValues } from "./document/schemas.ts";
import type { Api } from "./read-api.ts";

/** What the search of the landing page finds; `assets/search.js` reads it. */
export interface SearchEntry {
  readonly kind: "operation" | "schema";
  readonly api: string;
  readonly title: string;
  readonly text: string;
  /**
   * Further words to find it by: path, method, parameters, headers and error codes of an operation, members and listed
   * values of a schema.
   */
  readonly words: readonly string[];
  /** Address from the landing page. */
  readonly href: string;
}

/** The operations and schemas of all APIs. */
export function searchIndex(apis: readonly Api[]): SearchEntry[] {
  return apis.flatMap((api) => [
    ...api.operations.map(
      (operation): SearchEntry => ({
        kind: "operation",
        api: api.title,
        title: operation.id,
        text: `${operation.method} ${operation.path}: ${plain(operation.summary)}`,
        words: [operation.method, operation.path, ...operationWords(api.document, operation)],
        href: `${api.name}/index.html${operationAnchor(operation.id)}`,
      }),
    ),
    ...api.schemas.map(
      (schema): SearchEntry => ({
        kind: "schema",
        api: api.title,
        title: schema.name,
        text: plain(schema.description.split("\n\n", 1)[0] ?? ""),
        words: [...schema.members, ...schema.values],
        href: `${api.name}/index.html${schemaAnchor(schema.name)}`,
      }),
    ),
  ]);
}

/** A description without the marks of Markdown: a list of results has room for one plain line. */
function plain(markdown: string): string {
  return markdown.replace(/`|\*\*/g, "");
}

/**
 * What a reader may have in hand of a call: names and listed values of its parameters, names of the headers and codes of
 * the failures that it is answered with.
 */
function operationWords(document: JsonObject, { path, node }: Operation): string[] {
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
