import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMockFetch, type Violation } from "../src/index.ts";
import { createWorld } from "../src/world/index.ts";
import { ledgerADocument } from "./fixtures/ledger-a-document.ts";
import { ownState } from "./fixtures/own-state.ts";
import { withLedgers } from "./fixtures/with-ledgers.ts";

const ledgerA = "/ledger-a/v1/KEY/v1";

describe("answers from the world", () => {
  test("are checked like any other", async () => {
    const document = ledgerADocument();
    document.components.schemas.Account.required.push("nickname");
    const { get, violations } = withLedgers({ apis: ["ledger-a"], specs: { "ledger-a": document } });
    expect((await get(`${ledgerA}/accounts/0x1`)).status).toBe(200);
    expect(violations).toEqual([{ in: "body", name: "nickname", reason: "is missing" }]);
  });
});

interface Block {
  readonly transactions: readonly { readonly hash: string }[];
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
  body.map((value) => [
    url,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) },
  ]);

const number = (most: number): fc.Arbitrary<string> => mostly(fc.nat(most).map(String), text);
const address = fc.oneof(
  fc.constantFrom("0x1", "0x403", "0x404", "0x410", "0x500"),
  hex(64).map((digits) => `0x${digits}`),
);
/** Hashes of committed, pending and unknown transactions. */
const hash = fc.tuple(fc.integer({ min: 1, max: 3400 }), fc.nat(2)).map(([height, place]) => {
  const request = { path: { block_height: String(height) }, query: { with_transactions: "true" } };
  const block = world.answer("ledger-a", "getBlockByHeight", request)?.body as Block | undefined;
  return block?.transactions[place]?.hash ?? "";
});
const world = createWorld({ head: 3400 });
const member = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => mostly(usual, fc.jsonValue());
const contract = { owner_address: member(hex(40).map((rest) => `41${rest}`)) };

const requests: Readonly<Record<string, fc.Arbitrary<Request>>> = {
  getBlockByHeight: fc
    .tuple(path(fc.nat(4000).map(String)), query({ with_transactions: mostly(fc.constantFrom("true", "false"), text) }))
    .map(([height, search]) => [`${ledgerA}/blocks/by_height/${height}${search}`]),
  getAccount: fc
    .tuple(path(address), query({ ledger_version: number(14_000) }))
    .map(([account, search]) => [`${ledgerA}/accounts/${account}${search}`]),
  listAccountTransactions: fc
    .tuple(path(address), query({ start: number(300), limit: number(12) }))
    .map(([account, search]) => [`${ledgerA}/accounts/${account}/transactions${search}`]),
  getTransactionByHash: path(fc.oneof(hash, hex(64))).map((txn_hash) => [
    `${ledgerA}/transactions/by_hash/${txn_hash}`,
  ]),
  listOperationEffects: fc
    .tuple(
      path(fc.bigInt(1n, 2n ** 63n - 1n).map(String)),
      query({ limit: number(200), order: mostly(fc.constantFrom("asc", "desc"), text), cursor: number(2 ** 31 - 1) }),
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
  listEndpoints: fc
    .constantFrom("admin-of-readers-71", "admin-of-writers-49", "unheard-of", "")
    .map((authorization) => ["/admin/v1/endpoints", { headers: { authorization } }]),
  requestToken: post(
    "/oauth/token",
    member(
      fc.record({
        client_id: member(fc.constantFrom("reader", "hasty-reader", "unheard-of")),
        client_secret: member(fc.constantFrom("whisper-27", "murmur-38")),
        grant_type: member(fc.constant("client_credentials")),
        audience: member(fc.constant("staking")),
      }),
    ),
  ),
};

describe("500 random requests", () => {
  test.each(Object.entries(requests))(
    "for %s have answers that fit their document",
    { timeout: 60_000 },
    async (_, one) => {
      const violations: Violation[] = [];
      const mockFetch = createMockFetch({
        // Only the answers of admin and auth depend on credentials.
        ...(/^\/(?:admin|oauth)/.test(fc.sample(one, 1)[0]?.[0] ?? "") && { state: ownState, anyKey: false }),
        onWarning: () => {},
        onExchange: ({ violations: { output } }) => violations.push(...output),
      });
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(one, async ([target, init]) => {
          const answer = await mockFetch(`http://localhost:4010${target}`, init);
          statuses.add(answer.status);
          expect(violations).toEqual([]);
          expect([200, 400, 401, 403, 404, 410, 500]).toContain(answer.status);
        }),
        { numRuns: 500 },
      );
      expect(statuses).toContain(200);
    },
  );
});
