import type { IntegerFormat } from "./descriptor.ts";

/** An unsigned 64-bit integer as callers may give it: a bigint, decimal text, or a number up to 2^53 - 1. */
export type Uint64Input = bigint | number | string;

/** A signed 64-bit integer as callers may give it: a bigint, decimal text, or a number within ±(2^53 - 1). */
export type Int64Input = bigint | number | string;

/** Least and greatest value of each integer format. */
const RANGES: Record<IntegerFormat, readonly [bigint, bigint]> = {
  uint8: [0n, 0xffn],
  uint16: [0n, 0xffffn],
  uint32: [0n, 0xffff_ffffn],
  uint64: [0n, 0xffff_ffff_ffff_ffffn],
  int32: [-0x8000_0000n, 0x7fff_ffffn],
  int64: [-0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn],
};

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
  const [formatLeast, formatGreatest] = format ? RANGES[format] : [undefined, undefined];
  const least = minimum ?? formatLeast;
  const greatest = maximum ?? formatGreatest;
  if (least !== undefined && exact < least) return `at least ${least}`;
  if (greatest !== undefined && exact > greatest) return `at most ${greatest}`;
  return exact;
}
