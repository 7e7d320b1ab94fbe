import { inspect } from "node:util";
import { below, isObject } from "./document.ts";

/**
 * Finds the first difference between two exact JSON values, as `/pointer: expected …, got …`. Returns `undefined` if they are
 * equal.
 */
export function findDifference(actual: unknown, expected: unknown, pointer = ""): string | undefined {
  // A number without the type of an integer is a double.
  const isDouble = typeof actual === "number" && typeof expected === "bigint" && `${actual}` === `${expected}`;
  if (actual === expected || isDouble) return undefined;
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return `${pointer || "/"}: expected ${show(expected)}, got ${show(actual)}`;
  for (const name of Object.keys({ ...expected, ...actual })) {
    const difference = findDifference(actual[name], expected[name], below(pointer, name));
    if (difference) return difference;
  }
  return undefined;
}

const show = (value: unknown) =>
  inspect(value, { depth: 1, maxStringLength: 80, breakLength: Number.POSITIVE_INFINITY });
