/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [member: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a member of an object or an entry of a list, or `undefined` if there is none. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return typeof value === "object" && value !== null ? (value as JsonObject)[name] : undefined;
}

/** The keys of a JSON Pointer with `#` in front of it. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at one of Redocly's paths, which continue behind each `$ref`. */
export function follow(document: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = dereference(document, document);
  for (const key of path) value = dereference(document, memberOf(value, key));
  return value;
}

/** Returns the target of a `$ref`, or the value itself if it is none. */
export function dereference(document: Json, value: Json | undefined): Json | undefined {
  const reference = memberOf(value, "$ref");
  if (typeof reference !== "string") return value;
  // A bundle refers to its own components alone, and no component is a reference to itself.
  return dereference(
    document,
    keysOf(reference).reduce<Json | undefined>((part, key) => memberOf(part, key), document),
  );
}
