import type { InputRule } from "./descriptor.ts";
import { brokenBound, readInteger } from "./integer.ts";

/**
 * Checks an input that may be a number.
 *
 * @param mustBe - Makes the refusal of what completes "must be …".
 * @returns The value as it travels: an integer as a number, or as a bigint where that could not hold it.
 */
export function checkNumber(given: unknown, rule: InputRule, mustBe: (broken: string) => Error): unknown {
  const isInteger = rule.format !== undefined || rule.type === "integer";
  const value = isInteger ? readInteger(given) : given;
  if (isInteger && typeof value === "string") throw mustBe(value);
  if (typeof value !== "number" && typeof value !== "bigint") return value;
  const broken = brokenBound(value, rule);
  if (broken) throw mustBe(broken);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
