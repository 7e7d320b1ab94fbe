import ledgerB from "@ledgergate/spec-ledger-b/openapi.json" with { type: "json" };
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWorld } from "../src/world/world.ts";
import { ledgerADocument } from "./fixtures/ledger-a-document.ts";
import { withLedgers } from "./fixtures/with-ledgers.ts";
import { postJson, withMockFetch } from "./fixtures/with-mock.ts";

const ledgerA = "/ledger-a/v1/KEY/v1";

describe("answers from the world", () => {
  test("are checked like any other", async () => {
    const document = ledgerADocument();
    document.components.schemas.Account.required.push("nickname");
    const { get, violations } = withLedgers({ apis: ["ledger-a"], specs: { "ledger-a": document } });
    expect((await get(`${ledgerA}/accounts/%30x1`)).status).toBe(200);
    expect(violations()).toEqual([{ in: "body", name: "nickname", reason: "is missing" }]);
  });
});

interface Block {
  readonly transactions: readonly { readonly hash: string; readonly sender?: string }[];
}

type Request = readonly [path: string, init?: RequestInit];

const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

/** Mostly valid values, sometimes invalid ones. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
const text = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom("0", "-1", "1e3", "x", " "));

const query = (parameters: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> =>
  fc.record(parameters, { requiredKeys: [] }).map((given) => {
    const search = new URLSearchParams(given as Record<string, string>).toString();
    return search && `?${search}`;
  });
const path = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  mostly(usual, text).map((segment) => encodeURIComponent(segment || "-"));
const post = (url: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Request> =>
  body.map((value) => [url, postJson(JSON.stringify(value))]);

const cursor = ledgerB.components.parameters.Cursor;
const uint64 = fc.bigInt(0n, 2n ** 64n - 1n).map(String);
const number = (most: number): fc.Arbitrary<string> => mostly(fc.nat(most).map(String), fc.oneof(uint64, text));

/** Two ledgers: the default, and one without pruning whose other seed gives other blocks. */
const ledgers = [{}, { seed: "other", head: 10_000, prunedBelow: 0 }];
/** The same ledgers later, when pending transactions are committed. */
const later = ledgers.map((options) => createWorld({ ...options, head: 10_200 }));
const transactionsOf = (height: number): Block["transactions"] =>
  later.flatMap((world) => {
    const request = { path: { block_height: String(height) }, query: { with_transactions: "true" } };
    return (world.answer("ledger-a", "getBlockByHeight", request)?.body as Block | undefined)?.transactions ?? [];
  });
const address = fc.oneof(
  fc.constantFrom("0x1", "0x403", "0x404", "0x410", "0x500", "0x503"),
  fc.constantFrom(...transactionsOf(1100).flatMap(({ sender = [] }) => sender)),
  hex(64).map((digits) => `0x${digits}`),
);
/** Hashes of committed, pending and unknown transactions. */
const hash = fc.constantFrom(
  ...[1, 100, 1600, 3285, 3302, 3400, 9000, 9999, 10_001, 10_200].flatMap(transactionsOf).map((one) => one.hash),
);
const member = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => mostly(usual, fc.jsonValue());
const contract = { owner_address: member(hex(40).map((rest) => `41${rest}`)) };

const requests: Readonly<Record<string, fc.Arbitrary<Request>>> = {
  getBlockByHeight: fc
    .tuple(
      path(fc.oneof(fc.nat(12_000).map(String), uint64)),
      query({ with_transactions: mostly(fc.constantFrom("true", "false"), text) }),
    )
    .map(([height, search]) => [`${ledgerA}/blocks/by_height/${height}${search}`]),
  getAccount: fc
    .tuple(path(address), query({ ledger_version: number(14_000) }))
    .map(([account, search]) => [`${ledgerA}/accounts/${account}${search}`]),
  listAccountTransactions: fc
    .tuple(path(address), query({ start: number(300), limit: number(12) }))
    .map(([account, search]) => [`${ledgerA}/accounts/${account}/transactions${search}`]),
  getTransactionByHash: path(
    fc.oneof(
      hash,
      hex(64),
      fc.constantFrom("403", "404", "410", "500", "503").map((status) => status.padStart(64, "0")),
    ),
  ).map((txn_hash) => [`${ledgerA}/transactions/by_hash/${txn_hash}`]),
  listOperationEffects: fc
    .tuple(
      path(fc.bigInt(1n, 2n ** 63n - 1n).map(String)),
      query({
        limit: number(200),
        order: mostly(fc.constantFrom("asc", "desc"), text),
        cursor: mostly(fc.stringMatching(new RegExp(cursor.schema.pattern)), text),
      }),
    )
    .map(([id, search]) => [`/ledger-b/v1/KEY/operations/${id}/effects${search}`]),
  updateSetting: post(
    "/ledger-c/v1/KEY/wallet/updatesetting",
    member(
      fc.record(
        {
          ...contract,
          contract_address: contract.owner_address,
          consume_user_resource_percent: member(fc.integer({ min: 0, max: 100 })),
          Permission_id: member(fc.nat(9)),
          visible: member(fc.boolean()),
        },
        { requiredKeys: ["owner_address", "contract_address", "consume_user_resource_percent"] },
      ),
    ),
  ),
};

const ledgerMocks = ledgers.map(withMockFetch);

describe("100 random requests", () => {
  test.each(Object.entries(requests))(
    "for %s have answers that fit their document",
    { timeout: 60_000 },
    async (_, one) => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ledgerMocks), one, async (mock, [target, init]) => {
          const answer = await mock.fetch(`http://localhost:4010${target}`, init);
          statuses.add(answer.status);
          expect(mock.exchanges.pop()?.violations.output).toEqual([]);
          expect([200, 400, 403, 404, 410, 500, 503]).toContain(answer.status);
        }),
        { numRuns: 100 },
      );
      expect(statuses).toContain(200);
    },
  );
});
