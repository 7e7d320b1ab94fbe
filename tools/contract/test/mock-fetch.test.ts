import { createAdmin } from "@ledgergate/admin";
import { createAuth } from "@ledgergate/auth";
import { createLedgerA, watchLedger } from "@ledgergate/ledger-a";
import { createLedgerB } from "@ledgergate/ledger-b";
import { createLedgerC } from "@ledgergate/ledger-c";
import { createMockFetch } from "@ledgergate/mock";
import { describe, expect, test } from "vitest";

const fetch = createMockFetch();
const { baseUrls } = fetch;
const node = (api: string) => ({ baseUrl: baseUrls[api] ?? "", apiKey: "any-key", fetch });

describe("a client whose fetch is createMockFetch()", () => {
  test("reads blocks, accounts and transactions of ledger A", async () => {
    const ledgerA = createLedgerA(node("ledger-a"));
    const block = await ledgerA.getBlockByHeight({ block_height: 123n, with_transactions: true }).withResponse();
    expect(block.data.block_height).toBe("123");
    expect(block.ledger.blockHeight).toBeGreaterThan(123n);
    const [transaction] = block.data.transactions ?? [];
    expect(await ledgerA.getTransactionByHash({ txn_hash: transaction?.hash ?? "" })).toMatchObject({
      hash: transaction?.hash,
    });
    await expect(ledgerA.getBlockByHeight({ block_height: 2n ** 40n })).rejects.toMatchObject({
      kind: "api",
      status: 404,
      code: "block_not_found",
    });
  });

  test("detects a stale ledger, and accepts a fresh one", async () => {
    // A busy machine may delay the client after the mock has read its clock.
    const plugins = [watchLedger({ maxStalenessMs: 30_000, expectChainId: 1 })];
    const account = await createLedgerA({ ...node("ledger-a"), plugins }).getAccount({ address: "0x1" });
    expect(Number(account.sequence_number)).toBeGreaterThan(0);
    const stale = createMockFetch({ scenario: "stale-node" });
    const client = createLedgerA({ ...node("ledger-a"), plugins, fetch: stale, retries: 0 });
    await expect(client.getAccount({ address: "0x1" })).rejects.toMatchObject({
      kind: "invalid_response",
      message: expect.stringContaining("maxStalenessMs"),
    });
  });

  test("follows pages of ledger B", async () => {
    const ids: string[] = [];
    for await (const effect of createLedgerB(node("ledger-b")).listOperationEffects({
      id: 121693057904021505n,
      limit: 2,
    }))
      ids.push(effect.id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("builds a transaction of ledger C, lists endpoints and requests a token", async () => {
    const setting = {
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7,
    };
    expect(await createLedgerC(node("ledger-c")).updateSetting(setting)).toMatchObject({ visible: false });
    const admin = createAdmin({ baseUrl: baseUrls.admin ?? "", apiKey: "any-key", fetch });
    expect((await admin.listEndpoints()).endpoints.length).toBeGreaterThan(0);
    const auth = createAuth({ baseUrl: baseUrls.auth ?? "", fetch });
    expect(await auth.requestToken({ client_id: "me", client_secret: "secret" })).toMatchObject({
      token_type: "Bearer",
    });
  });

  test("gets the same faults, timeouts and aborts as over the wire", async () => {
    const fault = (what: string, options: object = {}) =>
      createLedgerA(node("ledger-a")).getAccount(
        { address: "0x1" },
        { retries: 0, headers: { "x-mock-fault": what }, ...options },
      );
    await expect(fault("reset")).rejects.toMatchObject({ kind: "network" });
    await expect(fault("html")).rejects.toMatchObject({ kind: "api", status: 502 });
    await expect(fault("stall", { timeoutMs: 50 })).rejects.toMatchObject({ kind: "timeout" });
    await expect(fault("latency=60000", { timeoutMs: 50 })).rejects.toMatchObject({ kind: "timeout" });
    await expect(fault("stall", { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ kind: "aborted" });
  });
});
