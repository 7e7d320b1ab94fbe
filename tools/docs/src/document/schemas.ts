import { asObject, asText, type JsonObject } from "./json.ts";
import { walk } from "./walk.ts";

/** A named schema of a document. */
export interface Schema {
  readonly name: string;
  readonly description: string;
  /** Names of its properties at any depth, references not followed. */
  readonly members: readonly string[];
  /** The texts that it or a member of it may be, where they are listed. */
  readonly values: readonly string[];
}

/** The component schemas of a document in its order. */
export function listSchemas(document: JsonObject): Schema[] {
  return Object.entries(asObject(asObject(document.components).schemas)).map(([name, schema]) => ({
    name,
    description: asText(asObject(schema).description) ?? "",
    members: memberNames(asObject(schema)),
    values: listedValues(schema),
  }));
}

function memberNames(schema: JsonObject): string[] {
  const names = new Set<string>();
  for (const { path, kind, node } of walk(schema, [], "schema")) {
    if (kind === "schemas" && path.at(-1) === "properties") for (const name of Object.keys(node)) names.add(name);
  }
  return [...names];
}

/** The texts that a schema or one within it lists. */
export function listedValues(schema: unknown): string[] {
  const values = new Set<string>();
  for (const { kind, node } of walk(asObject(schema), [], "schema")) {
    if (kind !== "schema") continue;
    for (const value of [node.const, ...(Array.isArray(node.enum) ? node.enum : [])]) {
      if (typeof value === "string") values.add(value);
    }
  }
  return [...values];
}
