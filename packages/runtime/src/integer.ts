import type { InputRule } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";

/** An unsigned 64-bit integer as callers may give it: a bigint, decimal text, or a number up to 2^53 - 1. */
export type Uint64Input = bigint | number | string;

/** A signed 64-bit integer as callers may give it: a bigint, decimal text, or a number within ±(2^53 - 1). */
export type Int64Input = bigint | number | string;

type Range = readonly [least: bigint, greatest: bigint];

/** Least and greatest value of each integer format. */
export const RANGES: Readonly<Record<string, Range>> = Object.fromEntries(
  [8n, 16n, 32n, 64n, 128n, 256n].flatMap((bits): [string, Range][] => [
    [`uint${bits}`, [0n, 2n ** bits - 1n]],
    [`int${bits}`, [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]],
  ]),
);

/** Follows the rule about whole numbers in messages for programmers. */
const REMARK = ", beyond 2^53 as bigint or text";

/**
 * Reads a whole number exactly. A number stays a number, which is cheaper than a bigint and sufficient for most calls. A number beyond 2^53
 * may have lost digits.
 *
 * @returns the value, or the broken rule as text that completes "must be …"
 */
export function readInteger(value: unknown): bigint | number | string {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return value as bigint | number;
  if (typeof value === "string" && /^-?\d+$/.test(value)) return BigInt(value);
  return "a whole number";
}

/** Makes an error of text that completes "must be …", and of a remark that follows it. */
export type MustBe = (broken: string, remark?: string) => Error;

/** Bounds of a number. */
export type Bounds = Pick<InputRule, "format" | "minimum" | "maximum">;

/** Finds the rule that a number breaks, as text that completes "must be …". */
export function brokenBound(value: bigint | number, bounds: Bounds): string | undefined {
  if (!Number.isFinite(Number(value))) return "a finite number";
  const [lowest, highest] = RANGES[`${bounds.format}`] ?? [value, value];
  const { minimum: least = lowest, maximum: greatest = highest } = bounds;
  if (value < least) return `at least ${least}`;
  return value > greatest ? `at most ${greatest}` : undefined;
}

/**
 * Checks an input that may be a number.
 *
 * @returns the value on the wire: an integer is a number, or a bigint if it is too large for one
 */
export function checkNumber(given: unknown, rule: InputRule, mustBe: MustBe): unknown {
  const isWhole = rule.format || rule.type === "integer";
  const value = isWhole ? readInteger(given) : given;
  if (isWhole && typeof value === "string") {
    if (rule.cursor && typeof given === "string") return given;
    throw mustBe(value, REMARK);
  }
  if (typeof value !== "number" && typeof value !== "bigint") return value;
  const broken = brokenBound(value, rule);
  if (broken) throw mustBe(broken);
  // A text may be as long as it must be, such as "007".
  if (rule.type === "string") return given;
  return Number.isSafeInteger(Number(value)) || rule.type === "number" ? Number(value) : value;
}

/**
 * Converts a 64-bit value to an exact bigint. Takes decimal text, a JSON integer, a number or a bigint.
 *
 * @throws `LedgergateError` of kind `invalid_input` if the value is not a whole number from -2^63 to 2^64 - 1, or if it is a
 * number beyond ±(2^53 - 1), which has already lost digits.
 *
 * @example
 * ```ts
 * import { toBigInt } from "@ledgergate/ledger-a";
 *
 * const account = { sequence_number: "9007199254740993" };
 * console.log(toBigInt(account.sequence_number) + 1n); // 9007199254740994n
 * ```
 */
export function toBigInt(value: Uint64Input | Int64Input): bigint {
  return readExact("toBigInt", value, { minimum: -(2n ** 63n), maximum: 2n ** 64n - 1n });
}

/**
 * Converts an unsigned 64-bit value to a bigint. Write a literal beyond 2^53 - 1 as a bigint (`9007199254740993n`) or as
 * text: a number literal loses its last digits before any code runs.
 *
 * @throws `LedgergateError` of kind `invalid_input` if the value is not a whole number from 0 to 2^64 - 1, or if it is a
 * number beyond 2^53 - 1, which has already lost digits.
 *
 * @example
 * ```ts
 * import { u64 } from "@ledgergate/ledger-a";
 *
 * console.log(u64(3285), u64("18446744073709551615"), u64(2n ** 64n - 1n));
 * ```
 */
export function u64(value: Uint64Input): bigint {
  return readExact("u64", value, { format: "uint64" });
}

function readExact(name: string, value: unknown, bounds: Bounds): bigint {
  const exact = readInteger(value);
  const broken = typeof exact === "string" ? exact + REMARK : brokenBound(exact, bounds);
  if (broken) throw new LedgergateError("invalid_input", `The value of ${name} must be ${broken}.`);
  return BigInt(exact);
}
