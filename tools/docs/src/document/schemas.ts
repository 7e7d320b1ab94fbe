import { asObject, asText, type JsonObject } from "./json.ts";
import { nodeAt, type Path } from "./path.ts";
import { type Kind, kindUnder, walk } from "./walk.ts";

/** A named schema of a document. */
export interface Schema {
  readonly name: string;
  readonly description: string;
  readonly properties: readonly Property[];
  /** Texts that the schema and its members list by `const` or `enum`. */
  readonly values: readonly string[];
}

/** The component schemas of a document in its order. */
export function listSchemas(document: JsonObject): Schema[] {
  return Object.entries(asObject(asObject(document.components).schemas)).map(([name, schema]) => ({
    name,
    description: asText(asObject(schema).description) ?? "",
    properties: listProperties(asObject(schema)),
    values: listedValues(schema),
  }));
}

/** A property of a named schema. */
export interface Property {
  /** Path to it from the schema, such as `list[]/name`. */
  readonly path: string;
  readonly name: string;
  readonly required: boolean;
  readonly node: JsonObject;
}

/** Lists the properties of a named schema at any depth, without those of referenced schemas. */
function listProperties(schema: JsonObject): Property[] {
  const properties: Property[] = [];
  for (const { path, kind, node } of walk(schema, [], "schema")) {
    if (kind !== "schemas" || path.at(-1) !== "properties") continue;
    const owner = asObject(nodeAt(schema, path.slice(0, -1)));
    const required = new Set(Array.isArray(owner.required) ? owner.required : []);
    const above = stepsOf(path.slice(0, -1));
    for (const [name, property] of Object.entries(node)) {
      const own = [...above, name].join("/").replaceAll("/[]", "[]");
      properties.push({ path: own, name, required: required.has(name), node: asObject(property) });
    }
  }
  return properties;
}

/** The keys of a path that are names of properties, and `[]` for the items of a list. */
function stepsOf(path: Path): string[] {
  const steps: string[] = [];
  let kind: Kind = "schema";
  for (const [index, key] of path.entries()) {
    const above = kind;
    kind = kindUnder(above, key);
    if (above === "schemas" && path[index - 1] === "properties") steps.push(key);
    else if (above === "schema" && key === "items") steps.push("[]");
  }
  return steps;
}

function listedValues(schema: unknown): string[] {
  const values = new Set<string>();
  for (const { kind, node } of walk(asObject(schema), [], "schema")) {
    if (kind !== "schema") continue;
    for (const value of [node.const, ...(Array.isArray(node.enum) ? node.enum : [])]) {
      if (typeof value === "string") values.add(value);
    }
  }
  return [...values];
}
