import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ledgerADocument } from "./fixtures/ledger-a-document.ts";
import { withLedgers } from "./fixtures/with-ledgers.ts";

const ledgerA = "/ledger-a/v1/KEY/v1";

describe("answers from the world", () => {
  it("are checked like any other", async () => {
    const document = ledgerADocument();
    document.components.schemas.Account.required.push("nickname");
    const { get, violations } = withLedgers({ apis: ["ledger-a"], specs: { "ledger-a": document } });
    expect((await get(`${ledgerA}/accounts/0x1`)).status).toBe(200);
    expect(violations).toEqual([{ in: "body", name: "nickname", reason: "is missing" }]);
  });

  it.each(Object.entries(requests))("fit their document, whatever %s is asked", async (_, request) => {
    const { get, violations } = withLedgers();
    const ask = async ([path, init]: Request): Promise<void> => {
      expect((await get(path, init)).status).toBeLessThan(500);
      expect(violations).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(request, ask), { numRuns: 100 });
  });
});

type Request = readonly [path: string, init?: RequestInit];

const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

const requests: Readonly<Record<string, fc.Arbitrary<Request>>> = {
  getBlockByHeight: fc
    .tuple(fc.nat(4000), fc.boolean())
    .map(([height, all]) => [`${ledgerA}/blocks/by_height/${height}?with_transactions=${all}`]),
  getAccount: hex(64).map((address) => [`${ledgerA}/accounts/0x${address}`]),
  listAccountTransactions: fc
    .tuple(fc.nat(300), fc.integer({ min: 1, max: 9 }))
    .map(([start, limit]) => [`${ledgerA}/accounts/0x1/transactions?start=${start}&limit=${limit}`]),
  getTransactionByHash: hex(64).map((hash) => [`${ledgerA}/transactions/by_hash/0x${hash}`]),
  listOperationEffects: fc
    .tuple(fc.bigInt(1n, 2n ** 63n - 1n), fc.integer({ min: 1, max: 200 }), fc.constantFrom("asc", "desc"))
    .map(([id, limit, order]) => [`/ledger-b/v1/KEY/operations/${id}/effects?limit=${limit}&order=${order}`]),
  updateSetting: fc.tuple(hex(40), hex(40), fc.integer({ min: 0, max: 100 })).map(([owner, contract, percent]) => [
    "/ledger-c/v1/KEY/wallet/updatesetting",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        owner_address: `41${owner}`,
        contract_address: `41${contract}`,
        consume_user_resource_percent: percent,
      }),
    },
  ]),
};
