import type { Cursor } from "./cursor.ts";

/** Keywords that hold one schema. */
const single = ["additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"];
/** Keywords that hold a list of schemas, or schemas by name. */
const several = ["allOf", "anyOf", "oneOf", "prefixItems", "patternProperties", "properties", "dependentSchemas"];

/**
 * A schema and every schema below it, each once, however often it is referred to. A schema that contains itself is no
 * trouble.
 */
export function* subschemas(schema: Cursor, seen: Set<unknown> = new Set()): Generator<Cursor> {
  if (typeof schema.node !== "object" || seen.has(schema.node)) return;
  seen.add(schema.node);
  yield schema;
  for (const keyword of single) {
    const child = schema.get(keyword);
    if (child !== undefined) yield* subschemas(child, seen);
  }
  for (const keyword of several) {
    for (const [, child] of schema.get(keyword)?.entries() ?? []) yield* subschemas(child, seen);
  }
}

/** The schemas that a JSON Pointer into a value may lead to: one for each branch of a union that has the member. */
export function schemasAt(schema: Cursor, pointer: string): readonly Cursor[] {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<readonly Cursor[]>(
    (found, key) => found.flatMap(branches).flatMap((branch) => branch.get("properties", key) ?? []),
    [schema],
  );
}

/** A schema and, however deep, the parts that it is put together from. */
export function branches(schema: Cursor): readonly Cursor[] {
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => schema.get(keyword)?.entries() ?? []);
  return [schema, ...parts.flatMap(([, part]) => branches(part))];
}
