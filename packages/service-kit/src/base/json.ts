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

/** True for a bigint, and for a double beyond 2^53, which may have lost digits. */
function isWideInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** True if a JSON value has an integer beyond 2^53, or lists and objects that are nested more than a few hundred times. */
export function isWideOrDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 300 || level.some(isWideInteger)) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Copies a JSON value with other numbers. */
export function mapNumbers(value: unknown, map: (number: number | bigint) => unknown): unknown {
  const pending: (readonly [source: object, target: object])[] = [];
  const copy = (one: unknown): unknown => {
    if (typeof one === "number" || typeof one === "bigint") return map(one);
    if (typeof one !== "object" || one === null) return one;
    const target = Array.isArray(one) ? [] : {};
    pending.push([one, target]);
    return target;
  };
  const copied = copy(value);
  for (let next = pending.pop(); next; next = pending.pop())
    // An assignment to `__proto__` would add no member.
    for (const [name, member] of Object.entries(next[0]))
      Object.defineProperty(next[1], name, { value: copy(member), ...ownMember });
  return copied;
}

const ownMember = { configurable: true, enumerable: true, writable: true };
