import type { Operation } from "../document/api.ts";
import { isObject } from "../values/is-object.ts";
import type { Preferences } from "./read-preferences.ts";

/**
 * What to prefer of the examples for a call that says where its page of a list starts: a page without records, since the
 * examples know of one page, which would follow upon itself for ever. Undefined for every other call, and where the document
 * shows no such page.
 */
export function lastPage({ pagination, responses }: Operation, query: URLSearchParams): Preferences | undefined {
  if (!pagination || !query.has(pagination.start)) return undefined;
  const last = responses
    .filter(({ code }) => code.startsWith("2"))
    .flatMap(({ contents }) => contents.flatMap(({ examples }) => examples))
    .find(({ value }) => isEmpty(recordsOf(value, pagination.items)));
  return last && { example: last.key };
}

function recordsOf(page: unknown, items: readonly string[]): unknown {
  return items.reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), page);
}

function isEmpty(records: unknown): boolean {
  return Array.isArray(records) && records.length === 0;
}
