import { isObject, type OpenApiDocument } from "@ledgergate/service-kit";
import { asList, asObject, type JsonObject } from "./json.ts";

/** The component schemas of a document in its order. */
export function listSchemas({ components }: OpenApiDocument): [string, JsonObject][] {
  return Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, asObject(schema)]);
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
    path: above ? `${above}/${name}` : name,
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
