import fc from "fast-check";
import { expect, test } from "vitest";
import { isLedgergateError } from "../src/index.ts";
import {
  collect,
  connectLists,
  letterPage,
  type Shown,
  serveLetters,
  serveSteps,
  stepsWith,
} from "./fixtures/lists.ts";

const limit = fc.integer({ min: 1, max: 12 });
const order = fc.constantFrom("asc" as const, "desc" as const);
const count = fc.nat({ max: 40 });
const shown = fc.constantFrom<Shown>("number", "number", "greatest", "nothing");

/** What an iteration gives before it ends, and whether an error ended it. */
async function follow<T>(
  iterable: AsyncIterable<T>,
): Promise<{ readonly items: readonly T[]; readonly failed: boolean }> {
  const items: T[] = [];
  try {
    for await (const item of iterable) items.push(item);
  } catch (error) {
    if (!isLedgergateError(error, "invalid_response")) throw error;
    return { items, failed: true };
  }
  return { items, failed: false };
}

test("a list by tokens is given whole and once, in either order, from any cursor, with pages of any size", async () => {
  await fc.assert(
    fc.asyncProperty(count, limit, order, fc.nat({ max: 40 }), async (total, limit, order, passed) => {
      const ascending = Array.from({ length: total }, (_, index) => String(index + 1));
      const all = order === "asc" ? ascending : ascending.toReversed();
      const cursor = all[Math.min(passed, total) - 1];
      const lists = serveLetters(total);
      const letters = await collect(lists.listLetters({ limit, order, ...(cursor !== undefined && { cursor }) }));
      const expected = all.slice(Math.min(passed, total));
      expect(letters.map(({ token }) => token)).toEqual(expected);
      expect(lists.requests).toHaveLength(Math.ceil(expected.length / limit) + 1);
    }),
  );
});

test("a list by number is given whole and once, whatever its records show of their numbers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shown, { maxLength: 40 }), limit, fc.nat({ max: 45 }), async (shown, limit, start) => {
      const steps = stepsWith(shown);
      expect(await collect(serveSteps(steps).listSteps({ start, limit }))).toEqual(steps.slice(start));
    }),
  );
});

test("a list by the server's cursors is given whole and once, whatever its records show of their numbers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shown, { maxLength: 40 }), limit, async (shown, limit) => {
      const steps = stepsWith(shown);
      const lists = serveSteps(steps, { byCursor: true });
      expect(await collect(lists.listSteps({ start: 0, limit }))).toEqual(steps);
      expect(lists.requests).toHaveLength(Math.ceil(steps.length / limit) + 1);
    }),
  );
});

test("without a start a list by number gives its latest page and nothing before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shown, { maxLength: 40 }), limit, async (shown, limit) => {
      const steps = stepsWith(shown);
      expect(await collect(serveSteps(steps).listSteps({ limit }))).toEqual(steps.slice(-limit));
    }),
  );
});

test("wherever a list is left, it can be gone on with from there", async () => {
  await fc.assert(
    fc.asyncProperty(count, limit, order, fc.nat({ max: 5 }), async (total, limit, order, left) => {
      const lists = serveLetters(total);
      const all = await collect(lists.listLetters({ order, limit: 200 }));
      const given: unknown[] = [];
      let next: string | undefined;
      for await (const page of lists.listLetters({ limit, order }).pages()) {
        given.push(...page.items);
        next = page.next;
        if (given.length > left) break;
      }
      const rest = await collect(lists.listLetters({ limit, order, ...(next !== undefined && { cursor: next }) }));
      expect([...given, ...rest]).toEqual(all);
    }),
  );
});

// A server may lead from any page to any other: round in circles, back to itself, or to the end.
// Its pages may hold a record twice.
const confusedServer = fc.array(fc.array(fc.nat({ max: 15 }), { maxLength: 5 }), { minLength: 1, maxLength: 8 });

test("no server makes an iteration endless, or give a record twice", async () => {
  await fc.assert(
    fc.asyncProperty(confusedServer, fc.array(fc.nat(), { minLength: 1, maxLength: 16 }), async (pages, leads) => {
      const lists = connectLists(({ cursor = "0" }) => {
        const lead = leads[Number(cursor) % leads.length] as number;
        return { body: letterPage(pages[lead % pages.length] as readonly number[]) };
      });
      const { items, failed } = await follow(lists.listLetters());
      expect(new Set(items.map(({ token }) => token)).size).toBe(items.length);
      expect(lists.requests.length).toBeLessThanOrEqual(18);
      const last = lists.requests.at(-1)?.cursor ?? "0";
      const ended = pages[(leads[Number(last) % leads.length] as number) % pages.length]?.length === 0;
      expect(failed).toBe(!ended);
    }),
    { numRuns: 500 },
  );
});

const GREATEST = 2n ** 64n - 1n;

test("near the greatest number of all a list is given whole and once, too, and its numbers stay exact", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), limit, async (total, limit) => {
      // The last one has the number that stands for none.
      const numbers = Array.from({ length: total }, (_, index) => GREATEST - BigInt(total - 1 - index));
      const steps = numbers.map((number) => ({ id: `step ${number}`, number: String(number) }));
      const lists = connectLists(({ start = "0" }) => ({
        body: steps.filter(({ number }) => BigInt(number) >= BigInt(start)).slice(0, limit),
      }));
      expect(await collect(lists.listSteps({ start: numbers[0] as bigint }))).toEqual(steps);
      for (const { start } of lists.requests) expect(numbers.map(String)).toContain(start);
    }),
  );
});

test("a cursor is passed back untouched, whatever text a header can carry", async () => {
  const cursor = fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e]{0,20}[\x21-\x7e])?$/);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(cursor, { minLength: 1, maxLength: 5 }), async (cursors) => {
      const lists = connectLists(({ start }) => {
        const at = start === undefined ? 0 : cursors.indexOf(start) + 1;
        return { body: at < cursors.length ? [{ id: `step ${at}` }] : [], cursor: cursors[at] };
      });
      expect(await collect(lists.listSteps())).toHaveLength(cursors.length);
      expect(lists.requests.map(({ start }) => start)).toEqual([undefined, ...cursors]);
    }),
  );
});

test("no server's cursors make an iteration endless", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 10 }), async (leads) => {
      let sent = 0;
      const lists = connectLists(({ start = "0" }) => {
        const lead = leads[Number(start) % leads.length] as number;
        return { body: [{ id: `step ${sent++}` }], cursor: String(lead) };
      });
      expect((await follow(lists.listSteps())).failed).toBe(true);
      expect(lists.requests.length).toBeLessThanOrEqual(11);
    }),
  );
});
