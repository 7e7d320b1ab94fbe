/** An object of a document whose members are not known yet. */
export interface JsonObject {
  [member: string]: unknown;
}

/** Tests for a JSON object: neither a list nor `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is a JSON object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as text, or `undefined`. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
