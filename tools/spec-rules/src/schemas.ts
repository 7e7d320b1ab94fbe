import type { Cursor } from "./cursor.ts";

/** Keywords that hold one schema. */
const single = ["additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"];
/** Keywords that hold a list of schemas, or schemas by name. */
const several = ["allOf", "anyOf", "oneOf", "prefixItems", "patternProperties", "properties", "dependentSchemas"];

/**
 * Walks a schema and every schema below it, each once, even if several references lead to it or it contains itself.
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
    for (const [, child] of schema.entries(keyword)) yield* subschemas(child, seen);
  }
}

/** Lists the schemas below a body that are failures. */
export function failingBranches(body: Cursor): readonly Cursor[] {
  return [...subschemas(body)].filter(({ object }) => Object.hasOwn(object, "x-failure"));
}

/** Lists the schemas at a JSON Pointer into a value. A union has one for each branch with the member. */
export function schemasAt(schema: Cursor, pointer: string): readonly Cursor[] {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<readonly Cursor[]>(
    (found, key) => found.flatMap(branches).flatMap((branch) => branch.get("properties", key) ?? []),
    [schema],
  );
}

/** Lists a schema and all schemas that it is composed of, at any depth. */
export function branches(schema: Cursor): readonly Cursor[] {
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => schema.entries(keyword));
  return [schema, ...parts.flatMap(([, part]) => branches(part))];
}
