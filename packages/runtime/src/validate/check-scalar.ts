import type { IntegerFormat } from "../descriptor.ts";
import { RANGES } from "../integer.ts";
import type { ShapeRules, ShapeType } from "./shape.ts";

const TYPE_NAMES: Readonly<Record<ShapeType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** What a value that is of none of the types should be; `undefined` for one that is. */
export function wrongType(type: ShapeType | readonly ShapeType[], value: unknown): string | undefined {
  if (typeof type === "string") return isOfType(type, value) ? undefined : TYPE_NAMES[type];
  return type.some((each) => isOfType(each, value)) ? undefined : type.map((each) => TYPE_NAMES[each]).join(" or ");
}

/** An integer beyond 2^53 may have been read as a bigint. */
function isOfType(type: ShapeType, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value) || typeof value === "bigint";
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  return type === "object" ? isObject(value) : typeof value === type;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const LONGEST_LIST = 12;

/** Values to choose from, the first ones of many. */
export function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, LONGEST_LIST).map((value) => JSON.stringify(value));
  if (values.length > LONGEST_LIST) shown.push("…");
  return `${values.length > 1 ? "one of " : ""}${shown.join(", ")}`;
}

/** What a number should be that breaks a rule. */
export function wrongNumber(rules: ShapeRules, value: number | bigint): string | undefined {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = rules;
  if (minimum !== undefined && value < minimum) return `at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `at most ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `above ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `below ${exclusiveMaximum}`;
  return isInRange(format, value) ? undefined : `an integer of ${format}`;
}

/** What a text should be that breaks a rule. Lengths are those of JSON Schema, in characters, not in UTF-16 units. */
export function wrongText({ format, pattern, minLength, maxLength }: ShapeRules, text: string): string | undefined {
  if (minLength !== undefined && [...text].length < minLength) return `${minLength} characters long or longer`;
  if (maxLength !== undefined && [...text].length > maxLength) return `${maxLength} characters long or shorter`;
  if (format !== undefined && format in RANGES) {
    if (!/^-?\d+$/.test(text) || !isInRange(format, BigInt(text))) return `an integer of ${format} as text`;
  }
  if (!pattern || pattern.test(text)) return undefined;
  return `text ${format === undefined ? `that matches ${pattern.source}` : `of format ${format}`}`;
}

/** A number beyond 2^53 has lost digits already, and is held against the limits as it is. */
function isInRange(format: string | undefined, value: number | bigint): boolean {
  const range = RANGES[format as IntegerFormat] as (typeof RANGES)[IntegerFormat] | undefined;
  return !range || (value >= range[0] && value <= range[1]);
}
