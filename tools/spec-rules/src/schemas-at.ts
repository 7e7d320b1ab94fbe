import type { Cursor } from "./cursor.ts";

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
