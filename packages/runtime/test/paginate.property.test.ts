import fc from "fast-check";
import { expect, test } from "vitest";
import * as lists from "./fixtures/lists.ts";

const { collect, connectLists, follow, letterPage, serveLetters, serveSteps, stepsWith } = lists;
const limit = fc.integer({ min: 1, max: 12 });
const order = fc.constantFrom("asc" as const, "desc" as const);
const count = fc.nat({ max: 40 });
const shown = fc.constantFrom<lists.Shown>("number", "number", "greatest", "nothing");

interface NumberedStep extends lists.Step {
  readonly number: string;
}

const GREATEST = 2n ** 64n - 1n;

/** With pages of one record, two records with hidden numbers cannot be ordered. */
const limitFromTwo = fc.integer({ min: 2, max: 12 });

/** Lists by number: whether the server sends cursors, the page sizes, the start, and the steps that an iteration yields. */
const byNumber = {
  "by number": [false, limitFromTwo, fc.nat({ max: 45 }), (_: number, start = 0) => start],
  "by the server's cursors": [true, limit, fc.constant(0), () => 0],
  // An iteration then yields the latest page.
  "by number without a start": [false, limit, fc.constant(undefined), (limit: number) => -limit],
} as const;

test.each(Object.entries(byNumber))(
  "a list %s is complete and without repeats, whichever of its numbers the records show",
  async (_, [byCursor, limit, start, first]) => {
    await fc.assert(
      fc.asyncProperty(fc.array(shown, { maxLength: 40 }), limit, start, async (shown, limit, start) => {
        const steps = stepsWith(shown);
        const served = serveSteps(steps, { byCursor });
        const input = { limit, ...(start !== undefined && { start }) };
        expect(await collect(served.listSteps(input))).toEqual(steps.slice(first(limit, start)));
        if (byCursor) expect(served.requests).toHaveLength(Math.ceil(steps.length / limit) + 1);
      }),
    );
  },
);

/** Ways in which a server may find the page from a number on. A step without a number of its own has the largest number. */
const servers: Readonly<Record<string, (steps: readonly NumberedStep[], start: bigint) => readonly NumberedStep[]>> = {
  "by position": (steps, start) => steps.slice(Number(start)),
  "by comparing numbers": (steps, start) => steps.filter(({ number }) => BigInt(number) >= start),
  "by comparing numbers, in their order": (steps, start) => {
    const isNumbered = ({ number }: NumberedStep) => BigInt(number) < GREATEST;
    const sorted = [...steps.filter(isNumbered), ...steps.filter((step) => !isNumbered(step))];
    return sorted.filter(({ number }) => BigInt(number) >= start);
  },
  "after the previous number": (steps, start) =>
    steps.slice(start === 0n ? 0 : steps.findIndex(({ number }) => BigInt(number) === start - 1n) + 1 || steps.length),
};

test.each(Object.entries(servers))(
  "a list whose server finds its pages %s is complete, or ends with an error",
  async (_, find) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        async (isNumbered, leavesGaps, size, asksForSize) => {
          let used = 0;
          // With gaps, a step without a number of its own skips a number.
          const steps = isNumbered.map((hasNumber, index) => ({
            id: `step ${index}`,
            number: String(hasNumber ? BigInt(leavesGaps ? index : used++) : GREATEST),
          }));
          const lists = connectLists(({ start = "0" }) => ({ body: find(steps, BigInt(start)).slice(0, size) }));
          const input = asksForSize ? { start: 0n, limit: size } : { start: 0n };
          const { items, error } = await follow(lists.listSteps(input));
          expect(new Set(items).size).toBe(items.length);
          if (!error) expect(items).toEqual(find(steps, 0n));
          expect(lists.requests.length).toBeLessThanOrEqual(steps.length + 2);
        },
      ),
      { numRuns: 200 },
    );
  },
);

test("an iteration can be continued from any place", async () => {
  await fc.assert(
    fc.asyncProperty(count, limit, order, fc.nat({ max: 5 }), async (total, limit, order, left) => {
      const lists = serveLetters(total);
      const all = await collect(lists.listLetters({ order, limit: 200 }));
      const given: unknown[] = [];
      let next: Parameters<typeof lists.listLetters>[0] = { limit, order };
      for await (const page of lists.listLetters({ limit, order }).pages()) {
        given.push(...page.items);
        next = page.next ?? next;
        if (given.length > left) break;
      }
      const rest = await collect(lists.listLetters(next));
      expect([...given, ...rest]).toEqual(all);
    }),
  );
});

// A server may lead from any page to any other one: in a circle, to the same page, or to the end. Its pages may contain a record
// twice.
const confusedServer = fc.array(fc.array(fc.nat({ max: 15 }), { maxLength: 5 }), { minLength: 1, maxLength: 8 });

test("no server makes an iteration endless", async () => {
  await fc.assert(
    fc.asyncProperty(confusedServer, fc.array(fc.nat(), { minLength: 1, maxLength: 16 }), async (pages, leads) => {
      const lists = connectLists(({ cursor = "0" }) => {
        const lead = leads[Number(cursor) % leads.length] as number;
        return { body: letterPage(pages[lead % pages.length] as readonly number[]) };
      });
      const { items, error } = await follow(lists.listLetters());
      expect(new Set(items.map(({ token }) => token)).size).toBe(items.length);
      expect(lists.requests.length).toBeLessThanOrEqual(18);
      const last = lists.requests.at(-1)?.cursor ?? "0";
      const ended = pages[(leads[Number(last) % leads.length] as number) % pages.length]?.length === 0;
      expect(error === undefined).toBe(ended);
    }),
    { numRuns: 200 },
  );
});
