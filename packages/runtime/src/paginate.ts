import type { CallResult } from "./call.ts";
import type { InputRule, PaginationDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";
import { brokenBound, readInteger } from "./integer.ts";
import { stringifyExact } from "./json.ts";
import { memberAt } from "./member-at.ts";
import type { PageResult, Paginate } from "./page-promise.ts";

/** A repeated record is known for one when it came among this many before it. */
const LOOK_BACK = 1000;

/**
 * Makes the method of a list operation return a `PagePromise`. Generated clients name it in their descriptor where their
 * document has `x-pagination`.
 */
export const paginate: Paginate = (operation, { pagination, input: rules }, method) => {
  const { items, start, from, increment, cursorHeader } = pagination as PaginationDescriptor;
  const rule = rules[start] as InputRule;

  /** Where the page behind a record starts; `undefined` for a record that does not say it. */
  const startBehind = (record: unknown) => {
    const position = memberAt(record, from);
    if (increment) return numberAfter(position, 1, rule);
    return /string|number|bigint/.test(typeof position) ? String(position) : undefined;
  };

  const refuse = ({ attempts, response: { status } }: CallResult<unknown, unknown>, fault: string) =>
    new LedgergateError("invalid_response", `${operation}: the answer ${fault}.`, { operation, attempts, status });

  return (input = {}, options = {}) => {
    const first = method(input, options);

    async function* pages(): AsyncGenerator<PageResult<unknown, unknown, unknown>, void> {
      let call = first;
      let at = options.extra?.[start] ?? input[start];
      const starts = new Set([String(at)]);
      const seen = new Set<string>();
      for (;;) {
        const page = await call.withResponse();
        const records = memberAt(page.data, items);
        if (!Array.isArray(records)) throw refuse(page, `has no list ${items.join(".")}`.trimEnd());
        if (records.length === 0) return;
        const behind = records.map(startBehind);
        const fresh = records.filter((record, index) => {
          const key = behind[index] || stringifyExact(record);
          // Deleted first, so that it counts as the latest.
          const isKnown = seen.delete(key);
          seen.add(key);
          return !isKnown;
        });
        const next =
          (cursorHeader && page.response.headers.get(cursorHeader)) ||
          behind.filter(Boolean).at(-1) ||
          // A page of records that hide their numbers: they follow one another all the same.
          (increment && fresh.length > 0 ? numberAfter(at, records.length, rule) : undefined);
        // Before a record is given away: nobody gets one twice.
        if (next && (fresh.length === 0 || starts.has(next))) {
          throw refuse(page, `leads back to an earlier page, as if the server ignored ${start}`);
        }
        if (fresh.length > 0) yield Object.assign(page, { items: fresh, next });
        if (!next) return;
        at = next;
        starts.add(next);
        for (const key of seen) if (seen.size > LOOK_BACK) seen.delete(key);
        // As an extra member a cursor travels as it came, though the document may know numbers only.
        call = method(input, { ...options, extra: { ...options.extra, [start]: next } });
      }
    }

    async function* records(): AsyncGenerator<unknown, void> {
      for await (const page of pages()) {
        for (const item of page.items) {
          // A call with an aborted signal sends nothing and throws what is due here.
          if (options.signal?.aborted) await method(input, options);
          yield item;
        }
      }
    }

    return Object.assign(first, { pages, [Symbol.asyncIterator]: records });
  };
};

/** The whole number some steps behind another one; `undefined` where the rule of the parameter allows none. */
function numberAfter(value: unknown, steps: number, rule: InputRule): string | undefined {
  const number = readInteger(value);
  if (typeof number === "string") return undefined;
  const next = typeof number === "bigint" ? number + BigInt(steps) : number + steps;
  // Nodes give the greatest number of all to what has none: nothing comes behind it.
  return brokenBound(next, rule) ? undefined : String(next);
}
