import { expect, test } from "vitest";
import { createAsk, document } from "./ask.ts";

/** A world whose clock a test steps. */
function stepped(options: Parameters<typeof createAsk>[0] = {}) {
  let time = 1_000_000;
  const ask = createAsk({ now: () => time, ...options });
  const step = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ask, step };
}

test("the head grows by a block each block time, and the headers with it", () => {
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

test("a block is the same before and after time has passed, and whenever its world was made", () => {
  const { ask, step } = stepped();
  const before = ask.block(3300, true).body;
  step(86_400_000);
  expect(ask.block(3300, true).body).toEqual(before);
  expect(createAsk({ head: 500_000n, now: () => 9e12 }).block(3300, true).body).toEqual(before);
});

test("a transaction of a coming block is pending, and committed under the same hash once its block is there", () => {
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

test("nobody has submitted what stands more than 40 blocks ahead", () => {
  const hash = createAsk({ head: 4_000n }).block(3342, true).body.transactions?.[1]?.hash as string;
  expect(createAsk().transaction(hash)).toMatchObject({ status: 404, body: { error_code: "transaction_not_found" } });
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
  expect(committed).toMatchObject({ type: "user_transaction", ...submission });
  expect(BigInt(committed.timestamp)).toBeLessThan(BigInt(example.expiration_timestamp_secs) * 1_000_000n);
  expect(ask.account(example.sender).body.sequence_number).toBe("44");
  expect(ask.list(example.sender, { start: "43" }).body).toEqual([committed]);
});

test("an example of a block that is not there yet is pending like any other", () => {
  const { ask, step } = stepped({ head: 3280n });
  const { hash } = document.components.examples.Transfer.value;
  expect(ask.transaction(hash).body.type).toBe("pending_transaction");
  expect(ask.transaction(document.components.examples.BlockMetadata.value.hash).status).toBe(404);
  step(5 * 375);
  expect(ask.transaction(hash).body).toEqual(document.components.examples.Transfer.value);
});
