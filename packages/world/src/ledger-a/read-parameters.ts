/** A U64 as a path or query holds it: decimal digits, at most 2^64 - 1. `undefined` for any other text. */
export function readUint64(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value < 1n << 64n ? value : undefined;
}

/** A boolean as a query holds it. */
export function readBoolean(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Why a text is no number, in the words of the nodes. */
export const invalidDigit = "invalid digit found in string";
