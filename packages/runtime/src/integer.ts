import type { IntegerFormat } from "./descriptor.ts";

/** An unsigned 64-bit integer as callers may give it: a bigint, decimal text, or a number up to 2^53 - 1. */
export type Uint64Input = bigint | number | string;

/** A signed 64-bit integer as callers may give it: a bigint, decimal text, or a number within ±(2^53 - 1). */
export type Int64Input = bigint | number | string;

/**
 * Reads a whole number exactly.
 *
 * @returns The value, or the rule that it breaks as text that completes "must be …".
 */
export function readInteger(
  value: unknown,
  format: IntegerFormat | undefined,
  minimum: number | undefined,
  maximum: number | undefined,
): bigint | string {
  let exact: bigint;
  if (typeof value === "bigint") exact = value;
  else if (typeof value === "number" && Number.isInteger(value)) {
    if (!Number.isSafeInteger(value)) return "given as bigint or text: as a number beyond 2^53 it has lost digits";
    exact = BigInt(value);
  } else if (typeof value === "string" && /^-?\d{1,20}$/.test(value)) exact = BigInt(value);
  else return "a whole number (bigint, decimal text or number)";
  const [least, greatest] = rangeOf(format);
  if (exact < (minimum ?? least)) return `at least ${minimum ?? least}`;
  if (exact > (maximum ?? greatest)) return `at most ${maximum ?? greatest}`;
  return exact;
}

/** Least and greatest value of an integer format, as its name says them; without a format there is no bound. */
function rangeOf(format: IntegerFormat | undefined): readonly [bigint | number, bigint | number] {
  if (format === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const [sign, bits] = format.split("int") as [string, string];
  const count = 1n << BigInt(bits);
  const least = sign === "u" ? 0n : -count / 2n;
  return [least, least + count - 1n];
}
