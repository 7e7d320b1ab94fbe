import fc from "fast-check";
import { expect, test } from "vitest";
import { createAsk, document } from "./ask.ts";

function stepped(options: Parameters<typeof createAsk>[0] = {}) {
  let time = 1_000_000;
  const ask = createAsk({ now: () => time, ...options });
  const step = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ask, step };
}

test("the head grows by one block per block time, and the headers show it", () => {
  const { ask, step } = stepped({ blockTimeMs: 1_000 });
  expect(ask.block(3302).status).toBe(404);
  step(999);
  expect(ask.block(3302).status).toBe(404);
  step(1);
  const { status, headers, body } = ask.block(3302);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "x-node-block-height": "3302",
    "x-node-ledger-version": body.last_version,
    "x-node-ledger-timestampusec": body.block_timestamp,
  });
});

test("a transaction of a future block is pending, and is later committed under the same hash", () => {
  const { ask, step } = stepped();
  const ahead = createAsk({ head: 4_000n });
  for (const height of [3302, 3320, 3341]) {
    const [metadata, user] = ahead.block(height, true).body.transactions ?? [];
    if (!metadata || !user) throw new Error("The block lacks transactions.");
    expect(ask.transaction(metadata.hash).status).toBe(404);
    const { type, hash, ...pending } = ask.transaction(user.hash).body;
    expect(type).toBe("pending_transaction");
    expect(pending).not.toHaveProperty("version");
    expect(user).toMatchObject({ hash, ...pending });
  }
  step(375 * 40);
  for (const height of [3302, 3320, 3341]) {
    for (const transaction of ahead.block(height, true).body.transactions ?? []) {
      expect(ask.transaction(transaction.hash).body).toEqual(transaction);
    }
  }
});

test("the pending example is committed before it expires, as the account's next transaction", () => {
  const example = document.components.examples.Pending.value;
  const { ask, step } = stepped();
  step(9 * 60_000);
  expect(ask.transaction(example.hash).body).toEqual(example);
  expect(ask.account(example.sender).body.sequence_number).toBe("43");
  step(60_000);
  const { type, ...submission } = example;
  const committed = ask.transaction(example.hash).body;
  expect(type).toBe("pending_transaction");
  expect(committed).toMatchObject({ type: "user_transaction", ...submission, changes: [], events: [] });
  expect(BigInt(committed.timestamp)).toBeLessThan(BigInt(example.expiration_timestamp_secs) * 1_000_000n);
  expect(ask.account(example.sender).body.sequence_number).toBe("44");
  expect(ask.list(example.sender, { start: "43" }).body).toEqual([committed]);
});

const today = Date.UTC(2026, 0, 1);
const timeOf = ({ body }: { readonly body: { readonly block_timestamp: string } }) =>
  Number(body.block_timestamp) / 1000;

test("a ledger is never older than two block times, and never ahead of the clock", () => {
  const heads = fc.oneof(fc.integer({ min: 3286, max: 20_000 }), fc.integer({ min: 3286, max: 2 ** 32 }));
  const blockTimes = fc.constantFrom(1, 40, 375, 1_000, 60_000);
  const clocks = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(heads, blockTimes, clocks, fc.nat(10_000_000), (head, blockTimeMs, start, later) => {
      let time = start;
      // Blocks of the examples have fixed times, so a head far above them may be ahead of the clock.
      fc.pre(Date.UTC(2023, 3, 2) + head * blockTimeMs < start);
      const ask = createAsk({ head, blockTimeMs, now: () => time });
      for (time of [start, start + 1, start + later]) {
        const newest = Number(ask.account("0x1").headers["x-node-ledger-timestampusec"]) / 1000;
        expect(time - newest).toBeGreaterThanOrEqual(0);
        expect(time - newest).toBeLessThanOrEqual(2 * blockTimeMs);
      }
    }),
  );
});

test("blocks below the initial head do not depend on the clock, and later blocks have the clock's time", () => {
  let time = today;
  const [late, standing] = [createAsk({ head: 5_000, now: () => time }), createAsk({ head: 6_000 })];
  for (const height of [1, 3285, 3301, 4_999]) {
    expect(late.block(height, true).body).toEqual(standing.block(height, true).body);
  }
  time += 60_000;
  expect(today - timeOf(late.block(5_000))).toBeLessThanOrEqual(375);
  expect(time - timeOf(late.block(5_160))).toBeLessThanOrEqual(375);
  expect(late.block(5_000).body.block_hash).toBe(standing.block(5_000).body.block_hash);
});

test("block times never decrease, wherever the head is at the start", () => {
  const start = fc.integer({ min: Date.UTC(2023, 3, 1, 11), max: Date.UTC(2023, 3, 1, 13) });
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 3_200, max: 3_400 }),
      fc.constantFrom(1, 375, 3_000),
      (now, head, blockTimeMs) => {
        let time = now;
        const ask = createAsk({ head, blockTimeMs, now: () => time });
        time += 300 * blockTimeMs;
        const times = Array.from({ length: 300 }, (_, index) => timeOf(ask.block(3_195 + index)));
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      },
    ),
    { numRuns: 50 },
  );
});

test("a lagging node answers with an earlier state of the ledger", () => {
  let time = today;
  const ask = createAsk({ now: () => time });
  const user = (height: number) => ask.block(height, true).body.transactions?.[1];
  time += 3_600_000;
  const then = createAsk({ now: () => today, head: 3_301 + 160 * 10 });
  const node = { lagMs: 50 * 60_000 };
  const state = ask("getAccount", { path: { address: "0x1" }, node });
  expect(state.headers).toMatchObject({ "x-node-block-height": "4901", "x-node-oldest-block-height": "1" });
  expect(state.headers["x-node-ledger-version"]).toBe(then.account("0x1").headers["x-node-ledger-version"]);
  expect(state.body).toEqual(then.account("0x1").body);
  const lag = time - Number(state.headers["x-node-ledger-timestampusec"]) / 1000;
  expect(lag).toBeGreaterThanOrEqual(node.lagMs);
  expect(lag).toBeLessThanOrEqual(node.lagMs + 2 * 375);

  const block = (height: number) => ask("getBlockByHeight", { path: { block_height: String(height) }, node }).status;
  expect([block(4_901), block(4_902)]).toEqual([200, 404]);
  const find = (txn_hash = "") => ask("getTransactionByHash", { path: { txn_hash }, node });
  expect(find(user(4_901)?.hash).body).toEqual(user(4_901));
  expect(find(user(4_902)?.hash)).toMatchObject({ status: 200, body: { type: "pending_transaction" } });
  expect(find(user(4_942)?.hash).status).toBe(404);
  expect(ask("getAccount", { path: { address: "0x1" }, query: { ledger_version: "99999" }, node }).status).toBe(404);
  const list = ask("listAccountTransactions", { path: { address: "0x1" }, node }).body as { sequence_number: string }[];
  expect(Number(list.at(-1)?.sequence_number) + 1).toBe(
    Number((state.body as { sequence_number: string }).sequence_number),
  );
});

test("a node that retains few blocks reports its oldest one, and refuses older ones", () => {
  const node = { retainedBlocks: 100 };
  const { headers, body } = createAsk()("getAccount", { path: { address: "0x1" }, node });
  expect(headers).toMatchObject({ "x-node-oldest-block-height": "3202", "x-node-block-height": "3301" });
  const ask = createAsk();
  const oldest = ask.block(3_202).body.first_version;
  expect(headers["x-node-ledger-oldest-version"]).toBe(oldest);
  expect(body).toEqual(ask.account("0x1").body);
  const block = (height: number) => ask("getBlockByHeight", { path: { block_height: String(height) }, node });
  expect(block(3_202).status).toBe(200);
  expect(block(3_201)).toMatchObject({ status: 410, body: { error_code: "block_pruned" } });
  const find = (txn_hash = "") => ask("getTransactionByHash", { path: { txn_hash }, node });
  expect(find(ask.block(3_202, true).body.transactions?.[1]?.hash).status).toBe(200);
  expect(find(ask.block(3_201, true).body.transactions?.[1]?.hash).status).toBe(410);
  const at = (ledger_version: number) =>
    ask("getAccount", { path: { address: "0x1" }, query: { ledger_version: String(ledger_version) }, node }).status;
  expect([at(Number(oldest)), at(Number(oldest) - 1)]).toEqual([200, 410]);
  const from = (start: string) => ask("listAccountTransactions", { path: { address: "0x1" }, query: { start }, node });
  expect(from("0")).toMatchObject({ status: 410, body: { error_code: "version_pruned" } });
  const { sequence_number } = body as { sequence_number: string };
  expect(from(String(Number(sequence_number) - 1))).toMatchObject({ status: 200, body: [{}] });
});
