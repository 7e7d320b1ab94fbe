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

/**
 * Parses JSON without losing digits: an integer beyond 2^53 becomes a bigint. Integers of more than a thousand digits stay doubles: a bigint
 * of millions of digits takes seconds. So do all numbers in values that are nested thousands of times, and in older browsers.
 *
 * @throws SyntaxError like `JSON.parse`
 */
export function parseJson(text: string): unknown {
  // Few texts have such a number, and a function makes the parser slower.
  if (!/(?:^|[\s:,[])-?\d{16}/.test(text)) return JSON.parse(text);
  try {
    return JSON.parse(text, exactly);
  } catch (error) {
    // With a function, the parser takes only what the stack holds.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}

function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === "number" ? readInteger(context?.source ?? "", value) : value;
}

/** Reads an integer beyond 2^53 from its text as a bigint, and any other number as a double. */
export function readInteger(text: string, double: number = Number(text)): number | bigint {
  return Number.isSafeInteger(double) || !/^-?\d{1,1000}$/.test(text) ? double : BigInt(text);
}

/**
 * Serializes JSON like `JSON.stringify`, with a bigint as an integer of all its digits.
 *
 * @param space - Number of spaces by which a level is indented. Default: all on one line.
 */
export function stringifyExact(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space);
  } catch {
    // `JSON.stringify` refuses bigints. Few values have one, and a replacer would slow down all others.
    const mark = `${Math.random()}:`;
    const marked = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? mark + member : member), space);
    return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
  }
}

/** Replacer for `JSON.stringify`: writes a bigint as text, for readers that know numbers as doubles only. */
export const bigintAsText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

/** Copies a part of a document with doubles in place of bigints, for readers that know no others. */
export function withDoubles(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDoubles(member)]));
}
