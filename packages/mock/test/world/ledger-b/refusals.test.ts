import { expect, test } from "vitest";
import { createWorld } from "../../../src/world/world.ts";
import { createAsk, document } from "./ask.ts";

const ask = createAsk();
const { examples } = document.components;
const problem = (invalid_field: string, reason: string) => ({
  ...examples.InvalidCursor.value,
  extras: { invalid_field, reason },
});

test.each(["0", "000", "-1", "", "1.5", "0x1", "1e3", "now", String(2n ** 63n), "9".repeat(40)])(
  "%j is not an identifier of an operation",
  (id) => {
    const answer = ask(id);
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "application/problem+json" } });
    expect(answer.body).toEqual(examples.InvalidOperationId.value);
  },
);

test("an identifier may have zeros in front, and its links keep them", () => {
  const { _links, _embedded } = ask.page("007");
  expect(_embedded).toEqual(ask.page("7")._embedded);
  expect(_links.self.href).toContain("/operations/007/effects?");
});

test.each([
  [{ limit: "9".repeat(30) }, examples.LimitTooHigh.value],
  [{ limit: "1e1" }, examples.LimitUnparseable.value],
  [{ order: "ASC" }, examples.InvalidOrder.value],
  [{ cursor: "1-2-3" }, examples.InvalidCursor.value],
  [{ cursor: String(2n ** 63n) }, examples.InvalidCursor.value],
  [{ cursor: `1-${2n ** 63n}` }, examples.InvalidCursor.value],
  [{ ledger_id: "" }, examples.TooManyFilters.value],
  [{ cursor: "-20" }, problem("cursor", "the cursor -20 is a negative number: ")],
])("%o is refused", (query, body) => {
  const answer = ask(7n, query);
  expect(answer).toMatchObject({ status: 400, headers: { "content-type": "application/problem+json" } });
  expect(answer.body).toEqual(body);
});

test.each(["0", "00", "0-0", "0-5"])("desc from cursor %s is before history", (cursor) => {
  const answer = ask(7n, { cursor, order: "desc" });
  expect(answer).toMatchObject({ status: 410, headers: { "content-type": "application/problem+json" } });
  expect(answer.body).toEqual(examples.BeforeHistory.value);
  expect(ask(7n, { cursor }).status).toBe(200);
});

test("a node that retains few ledgers has no older effects", () => {
  const ledger = 40_000_000n;
  const now = () => (1_686_734_813 + (Number(ledger) - 28_333_873) * 5) * 1000;
  const world = createWorld({ now });
  const answer = (id: bigint, query: Record<string, string> = { limit: "3" }) =>
    world.answer("ledger-b", "listOperationEffects", { path: { id: String(id) }, query, node: { retainedBlocks: 10 } });
  const [kept, gone] = [(ledger - 9n) << 32n, ((ledger - 9n) << 32n) - 1n];
  expect(answer(kept)).toMatchObject({ status: 200, body: { _embedded: { records: [{}, {}, {}] } } });
  expect(answer(gone)).toMatchObject({ status: 200, body: { _embedded: { records: [] } } });
  expect(answer(kept, { order: "desc", cursor: `${kept}-3` })).toMatchObject({ status: 200 });
  expect(answer(gone, { order: "desc", cursor: `${gone}-3` })).toMatchObject({
    status: 410,
    body: examples.BeforeHistory.value,
  });
});
