/** Tests for an object with named members: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members that a JSON pointer names (RFC 6901), from the outermost on. */
export function readPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The JSON pointer to a member, by the names on the way to it. */
export function writePointer(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
