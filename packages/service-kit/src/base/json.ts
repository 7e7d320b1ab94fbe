/** Tests for an object with named members: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tests if a value has a type of JSON Schema. An integer beyond 2^53 is a bigint. */
export function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return typeof value === "bigint" || Number.isInteger(value);
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  return type === "object" ? isObject(value) : typeof value === type;
}
