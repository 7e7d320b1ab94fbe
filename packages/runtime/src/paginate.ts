import type { CallResult, Method, PageResult, Paginate } from "./call.ts";
import type { InputRule, PaginationDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";
import { brokenBound, readInteger } from "./integer.ts";
import { bigintAsText, memberAt } from "./json.ts";
import { startStackAtCaller } from "./observe-call.ts";

type Page = PageResult<unknown, unknown, Parameters<Method>[0], unknown>;

/** Number of previous records among which a duplicate is recognized. */
const LOOK_BACK = 1000;

/**
 * Makes the method of a list operation return a `PagePromise`. Generated clients refer to it in their descriptor if their
 * document has `x-pagination`.
 */
export const paginate: Paginate = (operation, { pagination, input: rules }, method) => {
  const { items, start, from, increment, cursorHeader } = pagination as PaginationDescriptor;
  const rule = rules[start] as InputRule;

  /** Start of the page after a record. `undefined` if the record has no position. */
  const startBehind = (record: unknown) => {
    const position = memberAt(record, from);
    if (increment) return numberAfter(position, 1, rule);
    return /string|number|bigint/.test(typeof position) ? String(position) : undefined;
  };

  const refuse = ({ attempts, response: { status } }: CallResult<unknown, unknown>, fault: string) =>
    new LedgergateError("invalid_response", `${operation}: the answer ${fault}.`, { operation, attempts, status });

  /** Identity of a record without a position. */
  const keyOf = (page: CallResult<unknown, unknown>, record: unknown) => {
    try {
      return JSON.stringify(record, bigintAsText);
    } catch {
      throw refuse(page, "has a record that is nested too deeply");
    }
  };

  return (input, options) => {
    const first = method(input, options);
    // Kept, since the promise gets another `withResponse`.
    const { withResponse } = first;
    // Copies, since the caller may change them before the last page is requested.
    const given = { ...input };
    const own = { ...options, extra: { ...options?.extra } };
    const asked: Readonly<Record<string, unknown>> = { ...given, ...own.extra };

    const readPage = (ask: typeof withResponse): Promise<Page> =>
      ask().then((page) => {
        const records = memberAt(page.data, items);
        if (!Array.isArray(records)) throw refuse(page, `has no list ${items.join(".")}`.trimEnd());
        const next =
          (cursorHeader && records.length > 0 && page.response.headers.get(cursorHeader)) ||
          records.map(startBehind).filter(Boolean).at(-1);
        return Object.assign(page, { items: records, next: next ? { ...given, [start]: next } : undefined });
      });

    async function* pages(): AsyncGenerator<Page, void> {
      let ask = withResponse;
      let at = asked[start];
      let size = Number(asked.limit ?? 1);
      let overlap: string | undefined;
      const starts = new Set([String(at)]);
      const seen = new Set<string>();
      for (;;) {
        const page = await readPage(ask);
        const records = page.items;
        const keys = records.map((record) => startBehind(record) || keyOf(page, record));
        const fresh = records.filter((_, index) => {
          const key = keys[index] as string;
          // Deleted first: a set keeps the order of insertion, and the oldest are dropped.
          const isKnown = seen.delete(key);
          seen.add(key);
          return !isKnown;
        });
        const cursor = page.next?.[start] as string | undefined;
        // A full page without positions: assume one number for each record, and request the page from the assumed last one. The next
        // page must repeat that record, else records may be missing.
        const isFull = records.length >= size;
        const guess = !cursor && increment && isFull ? numberAfter(at, records.length - 1, rule) : undefined;
        const next = cursor || guess;
        const isLost = overlap && !keys.includes(overlap);
        if (records.length === 0 && !isLost) return;
        // Checked before any record is returned, so that none is returned twice.
        if (isLost || (next && fresh.length === 0) || (cursor && starts.has(cursor))) {
          throw refuse(page, `leads back to an earlier page or past records, as if the server ignored ${start}`);
        }
        if (fresh.length > 0) yield Object.assign(page, { items: fresh });
        if (!next) return;
        at = next;
        overlap = guess && keys.at(-1);
        size = records.length;
        starts.add(next);
        for (const key of seen) if (seen.size > LOOK_BACK) seen.delete(key);
        // Passed as an unchecked `extra` member: the document may allow only numbers, but a cursor is any text.
        ask = method(given, { ...own, extra: { ...own.extra, [start]: next } }).withResponse;
      }
    }

    async function* records(): AsyncGenerator<unknown, void> {
      for await (const page of pages()) {
        for (const item of page.items) {
          // With an aborted signal, this call sends nothing and throws the right error.
          if (own.signal?.aborted) await method(given, own);
          yield item;
        }
      }
    }

    return Object.assign(first, {
      withResponse: forCaller(() => readPage(withResponse)),
      pages: () => iterate(pages()),
      [Symbol.asyncIterator]: () => iterate(records()),
    });
  };
};

/** Makes a function whose errors have a stack that starts at the waiting caller. */
function forCaller<T>(work: () => Promise<T>): () => Promise<T> {
  const ours = async () => {
    try {
      return await work();
    } catch (error) {
      await startStackAtCaller(error as object, ours);
      throw error;
    }
  };
  return ours;
}

function iterate<T>(iterator: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  return Object.assign(iterator, { next: forCaller(iterator.next.bind(iterator)) });
}

/** Adds steps to a whole number. `undefined` if the rule of the parameter does not allow the sum. */
function numberAfter(value: unknown, steps: number, rule: InputRule): string | undefined {
  const number = readInteger(value);
  if (typeof number === "string") return undefined;
  const next = typeof number === "bigint" ? number + BigInt(steps) : number + steps;
  // Nodes give 2^64 - 1 to a record without a number. Nothing follows it.
  return brokenBound(next, rule) ? undefined : String(next);
}
