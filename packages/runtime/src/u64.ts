import { LedgergateError } from "./errors.ts";
import { type Bounds, brokenBound, type Int64Input, RANGES, readInteger, type Uint64Input } from "./integer.ts";
import type { SafeLiteral } from "./safe-literal.ts";

/**
 * A 64-bit value as a bigint, exact: as it stands in a body (decimal text, or a JSON integer) or as you have it.
 *
 * @throws `LedgergateError` of kind `invalid_input` for what is no whole number from -2^63 to 2^64 - 1, and for a
 * number beyond ±(2^53 - 1), which has lost digits already.
 *
 * @example
 * ```ts
 * import { toBigInt } from "@ledgergate/runtime";
 *
 * const account = { sequence_number: "9007199254740993" };
 * console.log(toBigInt(account.sequence_number) + 1n); // 9007199254740994n
 * ```
 */
export function toBigInt(value: Uint64Input | Int64Input): bigint {
  return readExact("toBigInt", value, { minimum: RANGES.int64[0], maximum: RANGES.uint64[1] });
}

/**
 * An unsigned 64-bit value as a bigint. A number literal that is negative, has a fraction or lies beyond 2^53 - 1 does not
 * compile; write it as a bigint (`9007199254740993n`) or as text.
 *
 * @throws `LedgergateError` of kind `invalid_input` for what is no whole number from 0 to 2^64 - 1, and for a number beyond
 * 2^53 - 1, which has lost digits already.
 *
 * @example
 * ```ts
 * import { u64 } from "@ledgergate/runtime";
 *
 * console.log(u64(3285), u64("18446744073709551615"), u64(2n ** 64n - 1n));
 * ```
 */
export function u64<const Value extends Uint64Input>(value: Value & SafeLiteral<Value>): bigint {
  return readExact("u64", value, { format: "uint64" });
}

function readExact(name: string, value: unknown, bounds: Bounds): bigint {
  const exact = readInteger(value);
  const broken = typeof exact === "string" ? exact : brokenBound(exact, bounds);
  if (broken) throw new LedgergateError("invalid_input", `The value of ${name} must be ${broken}.`);
  return BigInt(exact);
}
