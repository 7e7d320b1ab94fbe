import fc from "fast-check";
import { expect, test } from "vitest";
import { createResponseCheck } from "../response-check.ts";
import { createAsk, document } from "./ask.ts";

const check = createResponseCheck(document);
const asks = [createAsk(), createAsk({ seed: "other", head: 10_000n, prunedBelow: 0n, documents: {} })];
const ask = fc.constantFrom(...asks);

const uint64 = fc.oneof(fc.nat(20_000).map(BigInt), fc.bigInt(0n, 2n ** 64n - 1n)).map(String);
const height = fc.oneof({ arbitrary: fc.nat(12_000).map(String), weight: 5 }, { arbitrary: uint64, weight: 1 });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: 1, maxLength: length });
const reserved = fc.constantFrom("0x403", "0x404", "0x410", "0x500", "0x503");
const sender = asks.map((one) => fc.nat(199).map((place) => senders(one)[place % 20] as string));
const address = fc.oneof(
  { arbitrary: fc.oneof(...sender), weight: 6 },
  { arbitrary: digits(64).map((text) => `0x${text}`), weight: 1 },
  {
    arbitrary: fc.constantFrom("0x1", "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1"),
    weight: 1,
  },
  { arbitrary: reserved, weight: 1 },
);
const query = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const runs = { numRuns: 500 };

function senders(one: (typeof asks)[number]): string[] {
  const { body } = one.block(1_100, true);
  return (body.transactions ?? []).flatMap(({ sender: from }) => (from === undefined ? [] : [from]));
}

test("500 random requests for blocks are answered as the document says", () => {
  fc.assert(
    fc.property(ask, height, query(fc.constantFrom("true", "false")), (one, block_height, with_transactions) => {
      const request = { path: { block_height }, query: given({ with_transactions }) };
      expect(check("getBlockByHeight", one("getBlockByHeight", request))).toBeUndefined();
    }),
    runs,
  );
});

test("500 random requests for accounts are answered as the document says", () => {
  fc.assert(
    fc.property(ask, address, query(uint64), (one, account, ledger_version) => {
      const request = { path: { address: account }, query: given({ ledger_version }) };
      expect(check("getAccount", one("getAccount", request))).toBeUndefined();
    }),
    runs,
  );
});

test("500 random requests for an account's transactions are answered as the document says, with no cursor header", () => {
  const start = fc.oneof(fc.nat(400).map(String), uint64);
  const limit = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 65_535 })).map(String);
  fc.assert(
    fc.property(ask, address, query(start), query(limit), (one, account, from, size) => {
      const request = { path: { address: account }, query: given({ start: from, limit: size }) };
      const answer = one("listAccountTransactions", request);
      expect(check("listAccountTransactions", answer)).toBeUndefined();
      expect(answer.headers).not.toHaveProperty("x-node-cursor");
    }),
    runs,
  );
});

test("500 random requests for transactions are answered as the document says", () => {
  const hash = fc.oneof(
    { arbitrary: fc.nat(10_100).chain((at) => fc.constantFrom(...hashes(at))), weight: 5 },
    { arbitrary: digits(64).map((text) => `0x${text.padStart(64, "0")}`), weight: 1 },
    { arbitrary: reserved.map((number) => `0x${number.slice(2).padStart(64, "0")}`), weight: 1 },
  );
  fc.assert(
    fc.property(ask, hash, (one, txn_hash) => {
      expect(check("getTransactionByHash", one("getTransactionByHash", { path: { txn_hash } }))).toBeUndefined();
    }),
    runs,
  );
});

const ahead = [
  createAsk({ head: 20_000n, prunedBelow: 0n }),
  createAsk({ seed: "other", head: 20_000n, prunedBelow: 0n, documents: {} }),
];

/** Hashes of the transactions of a block, committed or not yet, in both worlds. */
function hashes(at: number): string[] {
  return ahead.flatMap((one) => (one.block(at, true).body.transactions ?? []).map(({ hash }) => hash));
}

function given(parameters: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
