import type { InputRule } from "../descriptor.ts";
import type { MustBe } from "../integer.ts";
import { givenMembers } from "../json.ts";
import type { CallState } from "./core.ts";
import { checkSegment } from "./input.ts";

/** Copies an input as JSON writes it, such as a date as text. Refuses values in it that JSON drops or changes. */
export function checkJson(call: CallState, given: unknown, rule: InputRule, mustBe: MustBe): unknown {
  // A body that is not JSON may be a `Blob` and the like.
  const isJson = rule.in !== "payload" || /json/.test(call.descriptor.bodyType ?? "json");
  if (!isJson) return given;
  const copy = asJson(given, mustBe, "");
  if (rule.in === "path" && copy && typeof copy === "object") {
    // An empty object has no segment.
    const segments = Array.isArray(copy) ? copy : Object.keys(copy).length > 0 ? [] : [""];
    for (const segment of segments) checkSegment(segment, mustBe);
  }
  return copy;
}

/** `at`: JSON Pointer to the value. `levels`: how much deeper a value may be. */
function asJson(given: unknown, mustBe: MustBe, at: string, levels = 1000): unknown {
  if (levels < 0) throw mustBe("a value of JSON", " (given: a cycle, or more than 1,000 levels)");
  // Like JSON, it asks objects alone. An invalid date has no JSON.
  const date = (typeof given === "object" ? given : null) as Date | null;
  const value = date?.toJSON && !Number.isNaN(date.valueOf()) ? date.toJSON() : given;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === "Number" ? !Number.isFinite(Number(value)) : !/^(Array|BigInt|Boolean|Null|Object|String)$/.test(kind))
    throw mustBe("a value of JSON", ` (given: ${kind}${at && ` at ${at}`})`);
  const copy = (item: unknown, name: number | string) => asJson(item, mustBe, `${at}/${name}`, levels - 1);
  // `from` also reads holes.
  if (kind === "Array") return Array.from(value as never, copy);
  // `new Number(5)` is 5.
  if (kind !== "Object") return value && (value as object).valueOf();
  return Object.fromEntries(
    Object.entries(givenMembers(value as object)).map(([name, item]) => [name, copy(item, name)]),
  );
}
