import type { IntegerFormat } from "./descriptor.ts";

/** An unsigned 64-bit integer as callers may give it: a bigint, decimal text, or a number up to 2^53 - 1. */
export type Uint64Input = bigint | number | string;

/** A signed 64-bit integer as callers may give it: a bigint, decimal text, or a number within ±(2^53 - 1). */
export type Int64Input = bigint | number | string;

/** Least and greatest value of each integer format. */
export const RANGES: Readonly<Record<IntegerFormat, readonly [bigint | number, bigint | number]>> = {
  uint8: [0, 2 ** 8 - 1],
  uint16: [0, 2 ** 16 - 1],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, 2n ** 64n - 1n],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/**
 * Reads a whole number exactly. A number stays one: it is all that most calls need.
 *
 * @returns The value, or the rule that it breaks as text that completes "must be …".
 */
export function readInteger(value: unknown): bigint | number | string {
  if (typeof value === "bigint" || Number.isInteger(value)) return value as bigint | number;
  if (typeof value === "string" && /^-?\d+$/.test(value)) return BigInt(value);
  return "a whole number (bigint, decimal text or number)";
}

/** What bounds a number. */
export interface Bounds {
  readonly format?: IntegerFormat;
  readonly minimum?: bigint | number;
  readonly maximum?: bigint | number;
}

/** The rule that a number breaks, as text that completes "must be …". */
export function brokenBound(value: bigint | number, { format, minimum, maximum }: Bounds): string | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return "a finite number";
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return "given as bigint or text: as a number beyond 2^53 it has lost digits";
  }
  const [lowest, highest] = format ? RANGES[format] : [value, value];
  const least = minimum ?? lowest;
  const greatest = maximum ?? highest;
  if (value < least) return `at least ${least}`;
  return value > greatest ? `at most ${greatest}` : undefined;
}
