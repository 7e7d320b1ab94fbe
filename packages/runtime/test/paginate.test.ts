import { expect, onTestFinished, test, vi } from "vitest";
import * as lists from "./fixtures/lists.ts";

const { collect, connectLists, follow, letterPage, serveLetters, serveSteps, stepsWith } = lists;
type ListClient = lists.ListClient;

const tokens = (letters: readonly { readonly token: string }[]) => letters.map(({ token }) => Number(token));
const ids = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);

const from = (all: readonly { readonly number: string }[], start = "0") =>
  all.filter(({ number }) => BigInt(number) >= BigInt(start)).slice(0, 2);
const hidden = "18446744073709551615";
const mostlyHidden = ["0", ...Array<string>(5).fill(hidden)].map((number, id) => ({ id: `step ${id}`, number }));
const overlapping = (first: number) => [0, 1, 2, 3].map((index) => first + index).filter((token) => token <= 6);
let sent = 0;

type Answer = Parameters<typeof connectLists>[0];
const page: Answer = () => ({ body: letterPage([1, 2]) });
const step: Answer = () => ({ body: [{ id: "step", number: "7" }], cursor: `cursor ${sent++}` });
const overlap: Answer = ({ cursor = "1" }) => ({ body: letterPage(overlapping(Math.max(1, Number(cursor) - 1))) });
const full: Answer = ({ start }) => ({ body: from(mostlyHidden, start) });
const onlyFirst: Answer = ({ start }) => ({ body: start ? [] : [{ id: "only" }], cursor: "7" });
const noMember: Answer = () => ({ body: { _embedded: null } });
const noList: Answer = () => ({ body: {} });
const tooDeep: Answer = () => ({ body: [], raw: `[${"[".repeat(20_000)}${"]".repeat(20_000)}]` });

const letters = (lists: ListClient): AsyncIterable<object> => lists.listLetters();
const steps = (lists: ListClient): AsyncIterable<object> => lists.listSteps({ start: 0, limit: 2 });
const skips = "the answer repeats or skips records, as if it ignored";

test.each([
  ["a page that is repeated", page, letters, "1,2 of 2", `listLetters: ${skips} cursor.`],
  ["a page that is repeated with a new cursor", step, steps, "step of 2", `listSteps: ${skips} start.`],
  ["pages that overlap", overlap, letters, "1,2,3,4,5,6 of 3", `listLetters: ${skips} cursor.`],
  ["a full page without new numbers", full, steps, "step 0,step 1,step 2 of 3", `listSteps: ${skips} start.`],
  ["no list in a member", noMember, letters, " of 1", "listLetters: the answer has no list _embedded.records."],
  ["no list", noList, steps, " of 1", "listSteps: the answer has no list."],
  ["a record too deep", tooDeep, steps, " of 1", "listSteps: the answer has a record that is nested too deeply."],
] as const)("an iteration ends by an error at %s", async (_, answer, call, given, message) => {
  const lists = connectLists(answer);
  const { items, error } = await follow(call(lists));
  const names = items.map((item) => ("token" in item ? item.token : "id" in item && item.id));
  expect([`${names} of ${lists.requests.length}`, error?.message]).toEqual([given, message]);
});

test("a call sends at once, and awaiting and iterating share its page", async () => {
  const { requests, listLetters } = serveLetters(3);
  const call = listLetters({ limit: 2 });
  expect(await call).toEqual(letterPage([1, 2]));
  expect(tokens((await call.withResponse()).data._embedded.records)).toEqual([1, 2]);
  expect(tokens(await collect(call))).toEqual([1, 2, 3]);
  expect(requests).toEqual([{ limit: "2" }, { limit: "2", cursor: "2" }, { limit: "2", cursor: "3" }]);
  const both = await Promise.all([collect(call), collect(call)]);
  expect(both.map((items) => tokens(items).join())).toEqual(["1,2,3", "1,2,3"]);
  expect(requests).toHaveLength(7);
});

test("a page has its response, its ledger state, its cost and the next input", async () => {
  const pages = await collect(serveLetters(3).listLetters({ limit: 2 }).pages());
  const shown = pages.map(({ items, next, ledger, computeUnits }) => ({ items, next, ledger, computeUnits }));
  const common = { computeUnits: 5 };
  expect(shown).toEqual([
    {
      items: [{ token: "1" }, { token: "2" }],
      next: { limit: 2, cursor: "2" },
      ledger: { blockHeight: 1n },
      ...common,
    },
    { items: [{ token: "3" }], next: { limit: 2, cursor: "3" }, ledger: { blockHeight: 2n }, ...common },
  ]);
  for (const { data, items, attempts } of pages) expect([data._embedded.records, attempts]).toEqual([items, 1]);
  expect(pages[1]?.response.status).toBe(200);
});

test("a list that is read late or never causes no unhandled rejection", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const list = connectLists(() => ({ body: null })).listLetters({ limit: "two" as unknown as number });
  const kept = [list.withResponse(), list.pages().next()];
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (const promise of kept) await expect(promise).rejects.toMatchObject({ kind: "invalid_input" });
  // Both awaiting and iterating throw the error of the call.
  await expect(collect(list)).rejects.toMatchObject({ kind: "invalid_input" });
  await expect(list).rejects.toMatchObject({ kind: "invalid_input" });
  expect(unhandled).not.toHaveBeenCalled();
});

test("every page has the input and the options at the time of the call", async () => {
  const sent: (string | null)[] = [];
  const lists = connectLists(({ cursor }, headers) => {
    sent.push(headers.get("x-colour"));
    return { body: letterPage([3, 2, 1].filter((token) => token < Number(cursor ?? 4)).slice(0, 2)) };
  });
  const input = { limit: 2, order: "desc" as const };
  const options = { extra: { colour: "red" }, headers: { "x-colour": "red" } };
  const list = lists.listLetters(input, options);
  input.limit = 1;
  options.extra.colour = "blue";
  Object.assign(options, { retries: -1 });
  await collect(list);
  expect(sent).toEqual(["red", "red", "red"]);
  const same = { limit: "2", order: "desc", colour: "red" };
  expect(lists.requests).toEqual([same, { ...same, cursor: "2" }, { ...same, cursor: "1" }]);
});

test.each([
  ["a list without records has no pages", () => ({ body: [] })],
  ["an empty page is the end, even with a cursor", onlyFirst],
] as [string, Answer][])("%s", async (_, answer) => {
  const lists = connectLists(answer);
  const pages = await collect(lists.listSteps().pages());
  expect([pages.length, lists.requests.length]).toEqual(pages.length ? [1, 2] : [0, 1]);
});

test("records that hide their numbers are counted from a start in extra, too", async () => {
  const lists = serveSteps(stepsWith(["number", "nothing", "nothing", "nothing", "number"]));
  const steps = await collect(lists.listSteps({ limit: 2 }, { extra: { start: "1" } }));
  expect(ids(steps)).toEqual(["step 1", "step 2", "step 3", "step 4"]);
});

test.each(["return", "throw"] as const)("%s ends a page that does not arrive, and next() is done", async (way) => {
  for (const hangsAt of [1, 2]) {
    const signals: (AbortSignal | null | undefined)[] = [];
    const lists = connectLists(
      () => ({ body: letterPage([1]) }),
      (signal) => signals.push(signal) >= hangsAt,
    );
    const iterator = lists.listLetters()[Symbol.asyncIterator]() as AsyncGenerator;
    for (let page = 1; page < hangsAt; page++) await iterator.next();
    const next = iterator.next();
    await Promise.resolve();
    const left = iterator[way](new Error("left")).catch((error) => error.message);
    expect([await next, await left]).toMatchObject([{ done: true }, way === "throw" ? "left" : { done: true }]);
    expect(signals.at(-1)?.aborted).toBe(true);
  }
});

test("an aborted signal ends an iteration before its next record", async () => {
  const lists = serveLetters(30);
  const controller = new AbortController();
  const given: string[] = [];
  const iteration = (async () => {
    for await (const { token } of lists.listLetters({ limit: 3 }, { signal: controller.signal })) {
      given.push(token);
      if (token === "5") controller.abort(new Error("enough"));
    }
  })();
  await expect(iteration).rejects.toMatchObject({ kind: "aborted", cause: { message: "enough" } });
  expect(given).toEqual(["1", "2", "3", "4", "5"]);
  expect(lists.requests).toHaveLength(2);
});

test("a record that every page contains is returned once, in a list of any length", async () => {
  const lists = connectLists(({ cursor = "0" }) => {
    const rest = Array.from({ length: 600 }, (_, index) => Number(cursor) + index + 1).filter((token) => token <= 1800);
    const { records } = letterPage(rest)._embedded;
    return { body: { _embedded: { records: rest.length > 0 ? [{ note: "no letter" }, ...records] : [] } } };
  });
  const records = await collect(lists.listLetters());
  expect(records).toHaveLength(1801);
  expect(records.filter((record) => "note" in record)).toHaveLength(1);
});

test("a repeated record is detected among the last thousand records only", async () => {
  const pages = [["again"], Array.from({ length: 1000 }, (_, index) => `a${index}`), ["again", "last"], []];
  let sent = 0;
  const lists = connectLists(() => ({ body: letterPage(pages[sent++] as readonly string[]) }));
  expect((await collect(lists.listLetters())).filter(({ token }) => token === "again")).toHaveLength(2);
});
