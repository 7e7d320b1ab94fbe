import { below, isObject } from "./document.ts";

/**
 * Finds the first difference between two exact JSON values, as `/pointer: expected …, got …`. Returns `undefined` if they are
 * equal.
 */
export function findDifference(actual: unknown, expected: unknown, pointer = ""): string | undefined {
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    return findInMembers(actual, expected, pointer);
  }
  if (actual === expected) return undefined;
  return `${pointer || "/"}: expected ${show(expected)}, got ${show(actual)}`;
}

type Members = Readonly<Record<string, unknown>>;

function findInMembers(actual: Members, expected: Members, pointer: string): string | undefined {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const place = below(pointer, name);
    if (!Object.hasOwn(actual, name)) return `${place}: expected ${show(expected[name])}, got nothing`;
    if (!Object.hasOwn(expected, name)) return `${place}: expected nothing, got ${show(actual[name])}`;
    const difference = findDifference(actual[name], expected[name], place);
    if (difference) return difference;
  }
  return undefined;
}

function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isObject(value)) return `an object of ${Object.keys(value).length} members`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
