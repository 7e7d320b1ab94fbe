import { describe, expect, test } from "vitest";
import { ledgerADocument } from "./fixtures/ledger-a-document.ts";
import { withLedgers } from "./fixtures/with-ledgers.ts";

const ledgerA = "/ledger-a/v1/KEY/v1";
const effects = "operations/121693057904021505/effects";

interface Block {
  readonly block_height: string;
}

interface EffectPage {
  readonly _links: Readonly<Record<"self" | "next" | "prev", { readonly href: string }>>;
  readonly _embedded: { readonly records: readonly { readonly id: string }[] };
}

describe("links in answers", () => {
  test("begin with the caller's base URL", async () => {
    const base = "https://127.0.0.1:4010/ledger-b/v1/a%2fb%20c";
    const { get, violations } = withLedgers();
    const first = await get<EffectPage>(`${base}/${effects}?limit=1`);
    expect(first.body._links.next.href).toMatch(`${base}/${effects}?cursor=`);
    const second = await get<EffectPage>(first.body._links.next.href);
    const back = await get<EffectPage>(second.body._links.prev.href);
    expect(second.body._embedded.records[0]?.id).not.toBe(first.body._embedded.records[0]?.id);
    expect(back.body._embedded.records).toEqual(first.body._embedded.records);
    expect(violations()).toEqual([]);
  });
});

describe("the documents' examples", () => {
  test("have the ledger state of the mock's own ledger, and no cursor", async () => {
    const { get } = withLedgers({ head: 50n, prunedBelow: 40n, now: () => 0 });
    const states = ["block-height", "oldest-block-height", "ledger-timestampusec", "cursor"];
    const stateOf = async (path: string, prefer = ""): Promise<(string | null)[]> => {
      const { headers } = await get(`${ledgerA}${path}`, { headers: { prefer } });
      return states.map((name) => headers.get(`x-node-${name}`));
    };
    const own = await stateOf("/blocks/by_height/45");
    expect(own).toEqual(["50", "40", expect.any(String), null]);
    expect(await stateOf("/blocks/by_height/45", "code=410")).toEqual(own);
    expect(await stateOf("/accounts/0x1/transactions", "code=200")).toEqual(own);
    // A node that cannot read its ledger sends no ledger state.
    expect(await stateOf("/accounts/0x1", "code=503")).toEqual([null, null, null, null]);
    expect(await stateOf("/accounts/0x503")).toEqual([null, null, null, null]);
  });

  test("answer all callers without the world", async () => {
    const { get } = withLedgers({ world: false });
    expect((await get<Block>(`${ledgerA}/blocks/by_height/1`)).body.block_height).toBe("3285");
  });

  test("answer operations that the world does not know by their shape", async () => {
    const document = ledgerADocument();
    const { get: operation } = document.paths["/accounts/{address}"];
    operation.operationId = "getAccountOfOurs";
    const specs = { "ledger-a": document };
    const asked = () => withLedgers({ apis: ["ledger-a"], specs }).get(`${ledgerA}/accounts/0x404`);
    expect(await asked()).toMatchObject({ status: 404, body: { error_code: "account_not_found" } });
    const example: { value: object } = document.components.examples.AccountLatest;
    example.value = { nickname: "of ours" };
    expect(await asked()).toMatchObject({ status: 200, body: example.value });
  });
});
