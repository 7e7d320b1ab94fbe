import { parseJson, parseYaml } from "@ledgergate/support/exact-document";
import { segmentsOf } from "@ledgergate/support/service-kit";
import type { Location, Rule } from "./redocly.ts";

/** An integer that a double cannot hold, at its place in a file. As a name of a member it has no value. */
interface LargeInteger {
  readonly path: readonly string[];
  readonly value?: bigint;
}

/**
 * A decorator that writes bundles with all digits of integers. Redocly reads numbers as doubles, so an integer beyond 2^53 is put back
 * from its file. The bundle must be written as JSON.
 */
export const exactNumbers: Rule = () => {
  const files = new Map<string, readonly LargeInteger[]>();
  return {
    any(node, { location: { source, pointer } }) {
      const numbers = files.get(source.absoluteRef) ?? listLargeIntegers(source);
      files.set(source.absoluteRef, numbers);
      if (numbers.length === 0) return;
      const place = segmentsOf(pointer === "#/" ? "#" : pointer) ?? [];
      for (const { path, value } of numbers) {
        if (place.every((segment, index) => segment === path[index])) putBack(node, path.slice(place.length), value);
      }
    },
  };
};

function listLargeIntegers({ absoluteRef, body }: Location["source"]): readonly LargeInteger[] {
  if (!/\b(?:\d{16}|0[xo])/.test(body)) return [];
  const found: LargeInteger[] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    if (typeof value === "bigint") found.push({ path, value });
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (/^\d{16,}$/.test(key)) found.push({ path: [...path, key] });
      visit(member, [...path, key]);
    }
  };
  visit(absoluteRef.endsWith(".json") ? parseJson(body) : parseYaml(body), []);
  return found;
}

/** Puts an object that `JSON.stringify` writes as digits in the place of a double. Renames members whose names are doubles. */
function putBack(node: object, path: readonly string[], value?: bigint): void {
  const [key = "", ...others] = path;
  const holder = node as Record<string, unknown>;
  const rounded = String(Number(key));
  if (!Object.hasOwn(holder, key) && Object.hasOwn(holder, rounded)) rename(holder, rounded, key);
  const member = holder[key];
  if (others.length > 0) {
    if (typeof member === "object" && member !== null) putBack(member, others, value);
  } else if (value !== undefined && member === Number(value)) {
    // TypeScript's library does not declare `rawJSON` yet.
    holder[key] = (JSON as unknown as { rawJSON(text: string): object }).rawJSON(String(value));
  }
}

/** Renames a member in its place among the others. */
function rename(holder: Record<string, unknown>, before: string, after: string): void {
  for (const [name, value] of Object.entries(holder)) {
    delete holder[name];
    holder[name === before ? after : name] = value;
  }
}
