import fc from "fast-check";
import { expect, test } from "vitest";
import { createAsk, type Transaction } from "./ask.ts";

const ask = createAsk();
const keptHeight = fc.integer({ min: 1, max: 3301 });

function transactionsOf(height: number): readonly Transaction[] {
  return ask.block(height, true).body.transactions ?? [];
}

test("a block's transactions have its versions, metadata first and checkpoint last", () => {
  fc.assert(
    fc.property(keptHeight, (height) => {
      const { body } = ask.block(height, true);
      const transactions = body.transactions ?? [];
      const size = Number(body.last_version) - Number(body.first_version) + 1;
      expect(transactions).toHaveLength(Math.min(size, 100));
      transactions.forEach(({ version }, index) => {
        expect(version).toBe(String(Number(body.first_version) + index));
      });
      expect(transactions[0]?.type).toBe("block_metadata_transaction");
      expect(transactions[1]?.type).toBe("user_transaction");
      if (size <= 100) expect(transactions.at(-1)?.type).toBe("state_checkpoint_transaction");
    }),
  );
});

test("blocks follow one another without a gap in versions, and never back in time", () => {
  let { body: below } = ask.block(1);
  for (let height = 2; height <= 3301; height += 1) {
    const { body } = ask.block(height);
    expect(Number(body.first_version)).toBe(Number(below.last_version) + 1);
    expect(BigInt(body.block_timestamp)).toBeGreaterThan(BigInt(below.block_timestamp));
    below = body;
  }
});

test("no handle has two events with the same number", () => {
  const seen = new Set<string>();
  for (let height = 1001; height < 1300; height += 1)
    for (const event of transactionsOf(height).flatMap(({ events }) => events ?? [])) {
      const { guid, sequence_number } = event as { guid: { creation_number: string }; sequence_number: string };
      // An event of a module has no handle.
      if (guid.creation_number === "0") continue;
      const name = JSON.stringify([guid, sequence_number]);
      expect(seen).not.toContain(name);
      seen.add(name);
    }
  expect(seen.size).toBeGreaterThan(500);
});

test("no sender signs twice, and every sender has an address, a key and a next number of its own", () => {
  const heights = Array.from({ length: 60 }, (_, index) => 3_195 + index);
  const users = heights.flatMap(transactionsOf).filter(({ sender }) => sender);
  for (const { sender, sequence_number, signature, changes } of users as readonly Signed[]) {
    expect(signature.secondary_signer_addresses ?? []).not.toContain(sender);
    const account = changes.find(({ address, data }) => address === sender && data?.type === "0x1::account::Account");
    expect(account?.data?.data).toMatchObject({
      authentication_key: `0x${sender.slice(2).padStart(64, "0")}`,
      sequence_number: String(Number(sequence_number) + 1),
    });
  }
});

interface Signed extends Transaction {
  readonly signature: { readonly type: string; readonly secondary_signer_addresses?: readonly string[] };
  readonly changes: readonly {
    readonly type: string;
    readonly address?: string;
    readonly data?: { readonly type: string; readonly data: object };
  }[];
}

test("every transaction has its block's time, and its hash finds the same transaction", () => {
  fc.assert(
    fc.property(keptHeight, (height) => {
      const { block_timestamp } = ask.block(height).body;
      for (const transaction of transactionsOf(height)) {
        expect(transaction.timestamp).toBe(block_timestamp);
        const { hash } = transaction;
        for (const text of [hash, `0x${hash.slice(2).toUpperCase()}`])
          expect(ask.transaction(text)).toMatchObject({ status: 200, body: transaction });
        expect(ask.transaction(hash.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))).status).toBe(404);
      }
    }),
    { numRuns: 200 },
  );
});

test("a transaction is the same in its block and in its sender's list", () => {
  fc.assert(
    fc.property(keptHeight, fc.nat(), (height, pick) => {
      const users = transactionsOf(height).filter(({ type }) => type === "user_transaction");
      const transaction = users[pick % users.length] as Transaction;
      const { body } = ask.list(transaction.sender, { start: transaction.sequence_number, limit: "1" });
      expect(body).toEqual([transaction]);
    }),
    { numRuns: 200 },
  );
});

test("paging through an account yields every sequence number below the account's own once", () => {
  for (const address of ["0x1", transactionsOf(2000)[1]?.sender as string]) {
    const seen: string[] = [];
    for (;;) {
      const { body } = ask.list(address, { start: String(seen.length) });
      if (body.length === 0) break;
      expect(body.length).toBeLessThanOrEqual(25);
      seen.push(...body.map(({ sequence_number }) => sequence_number));
    }
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => String(index)));
    expect(ask.account(address).body.sequence_number).toBe(String(seen.length));
    expect(seen.length).toBeGreaterThan(100);
  }
});

test("an account's list and its sequence number agree at every version", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 13_190 }), (version) => {
      const count = Number(ask.account("0x1", String(version)).body.sequence_number);
      const { body } = ask.list("0x1", { start: String(Math.max(0, count - 1)), limit: "2" });
      const [last, next] = count === 0 ? [undefined, body[0]] : body;
      if (last) expect(Number(last.version)).toBeLessThanOrEqual(version);
      if (next) expect(Number(next.version)).toBeGreaterThan(version);
    }),
  );
});

test("a page has 25 transactions, and never more than 100", () => {
  expect(ask.list("0x1", { start: "0" }).body).toHaveLength(25);
  expect(ask.list("0x1", { start: "0", limit: "100" }).body).toHaveLength(100);
  expect(ask.list("0x1", { start: "0", limit: "65535" }).body).toHaveLength(100);
  expect(ask.list("0x1", { start: "0", limit: "3" }).body).toHaveLength(3);
});

test("any other well-formed address is an account without transactions", () => {
  fc.assert(
    fc.property(fc.bigInt(2n ** 16n, 2n ** 256n - 1n), (value) => {
      const address = `0x${value.toString(16)}`;
      const authentication_key = `0x${value.toString(16).padStart(64, "0")}`;
      expect(ask.account(address)).toMatchObject({ status: 200, body: { sequence_number: "0", authentication_key } });
      expect(ask.list(address).body).toEqual([]);
    }),
  );
});

test("the chain contains every kind of payload, signature and change, and failed transactions", () => {
  const kinds = { payload: new Set(), signature: new Set(), change: new Set(), success: new Set() };
  for (let height = 1001; height < 1201; height += 1) {
    for (const transaction of transactionsOf(height)) {
      if (transaction.type !== "user_transaction") continue;
      kinds.payload.add(transaction.payload.type);
      kinds.signature.add(transaction.signature.type);
      kinds.success.add((transaction as unknown as { success: boolean }).success);
      for (const { type } of transaction.changes) kinds.change.add(type);
    }
  }
  // As many as the document has.
  const sizes = Object.entries(kinds).map(([name, { size }]) => [name, size]);
  expect(Object.fromEntries(sizes)).toEqual({ payload: 4, signature: 3, change: 6, success: 2 });
});
