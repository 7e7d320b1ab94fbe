import type { InputRule, PaginationDescriptor } from "../descriptor.ts";
import { brokenBound, readInteger } from "../integer.ts";
import { bigintAsText, memberAt } from "../json.ts";
import type { PageResult } from "./call.ts";
import { callError } from "./call-error.ts";
import type { CallState, Method, Paginate, Underway } from "./core.ts";
import { forCaller, iterate } from "./iterate.ts";

type Page = PageResult<unknown, unknown, Parameters<Method>[0], unknown>;

/** Number of previous records among which a duplicate is recognized. */
const LOOK_BACK = 1000;

/**
 * Makes the method of a list operation return a `PagePromise`. Generated clients refer to it in their descriptor if their
 * document has `x-pagination`.
 */
export const paginate: Paginate = (descriptor, method) => {
  const {
    items,
    start,
    from,
    increment,
    cursorHeader,
    limit = "limit",
  } = descriptor.pagination as PaginationDescriptor;
  const rule = descriptor.input[start] as InputRule;

  /** Start of the page after a record. `undefined` if the record has no position. */
  const startAfter = (record: unknown) => {
    const position = memberAt(record, from);
    if (increment) return numberAfter(position, 1, rule);
    return /string|number|bigint/.test(typeof position) ? String(position) : undefined;
  };

  const refuse = (underway: Underway, fault: string) =>
    callError(underway.call as CallState, "invalid_response", `the answer ${fault}.`);

  /** Identity of a record without a position. */
  const keyOf = (underway: Underway, record: unknown) => {
    try {
      return JSON.stringify(record, bigintAsText);
    } catch {
      throw refuse(underway, "has a record that is nested too deeply");
    }
  };

  return (input, options) => {
    const firstUnderway: Underway = {};
    const first = method(input, options, firstUnderway);
    // Kept, since `Object.assign` below replaces `withResponse` of the promise.
    const { withResponse } = first;
    // Copies, since the caller may change the originals before the last page is requested.
    const inputCopy = { ...input };
    const extra = { ...options?.extra };
    const optionsCopy = { ...options, extra };
    const firstInput: Readonly<Record<string, unknown>> = { ...inputCopy, ...extra };

    const readPage = (request: typeof withResponse, underway: Underway): Promise<Page> =>
      request().then((page) => {
        const records = memberAt(page.data, items);
        if (!Array.isArray(records)) throw refuse(underway, `has no list ${items.join(".")}`.trimEnd());
        const next =
          (cursorHeader && records.length > 0 && page.response.headers.get(cursorHeader)) ||
          records.map(startAfter).filter(Boolean).at(-1);
        return Object.assign(page, { items: records, next: next ? { ...inputCopy, [start]: next } : undefined });
      });

    async function* pages(underway: Underway): AsyncGenerator<Page, void> {
      let request = withResponse;
      let at = firstInput[start];
      let size = Number(firstInput[limit] ?? 1);
      let overlap: string | undefined;
      const starts = new Set([String(at)]);
      const seen = new Set<string>();
      for (;;) {
        const page = await readPage(request, underway);
        const records = page.items;
        const keys = records.map((record) => startAfter(record) || keyOf(underway, record));
        const fresh = records.filter((_, index) => {
          const key = keys[index] as string;
          // Deleted first: a set keeps the order of insertion, and the oldest are dropped.
          const isKnown = seen.delete(key);
          seen.add(key);
          return !isKnown;
        });
        const cursor = page.next?.[start] as string | undefined;
        // A full page without positions: assume one number for each record, and start the next page at the assumed number of the last
        // record. The next page must repeat this record, else records may be missing.
        const isFull = records.length >= size;
        const guess = !cursor && increment && isFull ? numberAfter(at, records.length - 1, rule) : undefined;
        const next = cursor || guess;
        const isLost = overlap && !keys.includes(overlap);
        if (records.length === 0 && !isLost) return;
        // Checked before any record is returned, so that none is returned twice.
        if (isLost || (next && fresh.length === 0) || (cursor && starts.has(cursor))) {
          throw refuse(underway, `repeats or skips records, as if it ignored ${start}`);
        }
        if (fresh.length > 0) yield Object.assign(page, { items: fresh });
        if (!next) return;
        at = next;
        overlap = guess && keys.at(-1);
        size = records.length;
        starts.add(next);
        for (const key of seen) if (seen.size > LOOK_BACK) seen.delete(key);
        // Passed as an unchecked `extra` member: the document may allow only numbers, but a cursor is any text.
        request = method(inputCopy, { ...optionsCopy, extra: { ...extra, [start]: next } }, underway).withResponse;
      }
    }

    async function* records(underway: Underway): AsyncGenerator<unknown, void> {
      for await (const page of pages(underway)) {
        for (const item of page.items) {
          // With an aborted signal, this call sends nothing and throws the right error.
          if (optionsCopy.signal?.aborted) await method(inputCopy, optionsCopy);
          yield item;
        }
      }
    }

    return Object.assign(first, {
      withResponse: forCaller(() => readPage(withResponse, firstUnderway)),
      pages: () => iterate(pages, { ...firstUnderway }),
      [Symbol.asyncIterator]: () => iterate(records, { ...firstUnderway }),
    });
  };
};

/** Adds steps to a whole number. `undefined` if the rule of the parameter does not allow the sum. */
function numberAfter(value: unknown, steps: number, rule: InputRule): string | undefined {
  const number = readInteger(value);
  if (typeof number === "string") return undefined;
  const next = BigInt(number) + BigInt(steps);
  // Nodes give 2^64 - 1 to a record without a number. Nothing follows it.
  return brokenBound(next, rule) ? undefined : String(next);
}
