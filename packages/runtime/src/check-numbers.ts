import type { InputRule } from "./descriptor.ts";
import { brokenBound, checkNumber, type MustBe } from "./integer.ts";

/** Checks an input like {@link checkNumber}, and also the numbers in lists and objects. Doubles may exceed 2^53. */
export function checkNumbers(given: unknown, rule: InputRule, mustBe: MustBe): unknown {
  if (rule.double) {
    // A bigint has the same bounds, and has lost no digits.
    checkNumber(Number.isInteger(given) ? BigInt(given as number) : given, rule, mustBe);
    return given;
  }
  const value = checkNumber(given, rule, mustBe);
  checkMembers(value, "", rule, mustBe);
  return value;
}

/** Refuses numbers that have lost digits. `before`: the names that lead to the value, with a dot after each. */
function checkMembers(value: unknown, before: string, rule: InputRule, mustBe: MustBe): void {
  if (typeof value !== "object" || !value || ArrayBuffer.isView(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (rule.doubles?.includes(name)) continue;
    const place = before + name;
    const broken = Number.isInteger(member) && brokenBound(member as number, {});
    // In JSON, a text is no integer.
    if (broken) throw mustBe(broken.replace(" or text", ""), ` (at ${place})`);
    checkMembers(member, `${place}.`, rule, mustBe);
  }
}
