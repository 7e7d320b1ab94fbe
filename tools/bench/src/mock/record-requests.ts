import { createAdmin } from "@ledgergate/admin";
import { createAuth } from "@ledgergate/auth";
import { createLedgerA } from "@ledgergate/ledger-a";
import { createLedgerB } from "@ledgergate/ledger-b";
import { createLedgerC } from "@ledgergate/ledger-c";
import { createMockFetch, type MockFetch } from "@ledgergate/mock";
import type { ClientOptions, Fetch } from "@ledgergate/runtime";

/** A request of an operation, as its client makes it. */
export interface RecordedRequest {
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
}

/** Calls every operation once, without a port, and keeps the requests, so that they can be made without the clients. */
export async function recordRequests(): Promise<{ mockFetch: MockFetch; requests: readonly RecordedRequest[] }> {
  const mockFetch = createMockFetch();
  const requests: RecordedRequest[] = [];
  const record = async (name: string, api: string, call: (options: ClientOptions) => Promise<unknown>) => {
    const recordAnd: Fetch = (url, init) => {
      requests.push({ name, url, init: { ...init, signal: null } });
      return mockFetch(url, init);
    };
    return call({ baseUrl: mockFetch.baseUrls[api] ?? "", fetch: recordAnd });
  };
  const apiKey = "KEY";
  let hash = "";
  await record("getBlockByHeight", "ledger-a", async (options) => {
    const block = await createLedgerA({ ...options, apiKey }).getBlockByHeight({
      block_height: 3285,
      with_transactions: true,
    });
    hash = block.transactions?.[0]?.hash ?? "";
  });
  await record("getTransactionByHash", "ledger-a", (options) =>
    createLedgerA({ ...options, apiKey }).getTransactionByHash({ txn_hash: hash }),
  );
  await record("getAccount", "ledger-a", (options) =>
    createLedgerA({ ...options, apiKey }).getAccount({ address: "0x1" }),
  );
  await record("listAccountTransactions", "ledger-a", (options) =>
    createLedgerA({ ...options, apiKey }).listAccountTransactions({ address: "0x1", start: 0 }),
  );
  await record("listOperationEffects", "ledger-b", (options) =>
    createLedgerB({ ...options, apiKey }).listOperationEffects({ id: "121693057904021505" }),
  );
  await record("updateSetting", "ledger-c", (options) =>
    createLedgerC({ ...options, apiKey }).updateSetting({
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7,
    }),
  );
  await record("listEndpoints", "admin", (options) => createAdmin({ ...options, apiKey }).listEndpoints());
  await record("requestToken", "auth", (options) =>
    createAuth(options).requestToken({ client_id: "client", client_secret: "secret" }),
  );
  return { mockFetch, requests };
}
