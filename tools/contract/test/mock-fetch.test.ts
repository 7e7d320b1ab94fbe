import { createLedgerA, watchLedger } from "@ledgergate/ledger-a";
import { createMockFetch } from "@ledgergate/mock";
import { describe, expect, test } from "vitest";

const fetch = createMockFetch();
const node = { baseUrl: fetch.baseUrls["ledger-a"] ?? "", apiKey: "any-key", fetch };

// parity.test.ts compares the answers with those of a server.
describe("a client whose fetch is createMockFetch()", () => {
  test("detects a stale ledger, and accepts a fresh one", async () => {
    // A busy machine may delay the client after the mock has read its clock.
    const plugins = [watchLedger({ maxStalenessMs: 30_000, expectChainId: 1 })];
    const account = await createLedgerA({ ...node, plugins }).getAccount({ address: "0x1" });
    expect(Number(account.sequence_number)).toBeGreaterThan(0);
    const stale = createMockFetch({ scenario: "stale-node" });
    const client = createLedgerA({ ...node, plugins, fetch: stale, retries: 0 });
    await expect(client.getAccount({ address: "0x1" })).rejects.toMatchObject({
      kind: "invalid_response",
      message: expect.stringContaining("maxStalenessMs"),
    });
  });

  test("gets the same faults, timeouts and aborts as over the wire", async () => {
    const fault = (what: string, options: object = {}) =>
      createLedgerA(node).getAccount({ address: "0x1" }, { retries: 0, headers: { "x-mock-fault": what }, ...options });
    await expect(fault("reset")).rejects.toMatchObject({ kind: "network" });
    await expect(fault("html")).rejects.toMatchObject({ kind: "api", status: 502 });
    await expect(fault("stall", { timeoutMs: 50 })).rejects.toMatchObject({ kind: "timeout" });
    await expect(fault("latency=60000", { timeoutMs: 50 })).rejects.toMatchObject({ kind: "timeout" });
    await expect(fault("stall", { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ kind: "aborted" });
  });
});
