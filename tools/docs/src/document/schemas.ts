import { isObject } from "@ledgergate/service-kit";
import { asList, asObject, asText, type JsonObject } from "./json.ts";
import { walk } from "./walk.ts";

export interface NamedSchema {
  readonly name: string;
  readonly description: string;
  readonly node: JsonObject;
  readonly properties: readonly Property[];
  /** Texts that the schema and its members list by `const` or `enum`. */
  readonly values: readonly string[];
}

/** The component schemas of a document in its order. */
export function listSchemas(document: { readonly components?: object }): NamedSchema[] {
  return Object.entries(asObject(asObject(document.components).schemas)).map(([name, schema]) => {
    const node = asObject(schema);
    const description = asText(node.description) ?? "";
    return { name, description, node, properties: listProperties(node), values: listedValues(node) };
  });
}

export interface Property {
  /** Path to it from the schema, such as `list[]/name`. */
  readonly path: string;
  readonly required: boolean;
  readonly node: JsonObject;
}

/** Lists the properties of a named schema at any depth, without those of referenced schemas. */
export function listProperties(schema: JsonObject, above = ""): Property[] {
  const own = Object.entries(asObject(schema.properties)).map(([name, node]) => ({
    path: above === "" ? name : `${above}/${name}`,
    required: asList(schema.required).includes(name),
    node: asObject(node),
  }));
  const parts = [schema.additionalProperties, schema.allOf, schema.anyOf, schema.oneOf].flat().filter(isObject);
  const items = isObject(schema.items) ? listProperties(schema.items, `${above}[]`) : [];
  return [
    ...own,
    ...own.flatMap(({ path, node }) => listProperties(node, path)),
    ...items,
    ...parts.flatMap((part) => listProperties(part, above)),
  ];
}

function listedValues(schema: JsonObject): string[] {
  const values = [...walk(schema, "schema")]
    .filter(({ kind }) => kind === "schema")
    .flatMap(({ node }) => [node.const, ...asList(node.enum)]);
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
