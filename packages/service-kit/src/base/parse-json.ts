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
