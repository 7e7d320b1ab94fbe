// A library's exports without type annotations. The compiler must be able to name our types in its declarations. The test writes
// `exported-clients.ts` beside this file, which exports each client and its methods.
import { createTokenSource } from "@ledgergate/auth";
import { connect } from "@ledgergate/connect";
import { createLedgerA } from "@ledgergate/ledger-a";
import { createLedgerB } from "@ledgergate/ledger-b";
import { isLedgergateError } from "@ledgergate/runtime";

const baseUrl = "https://gateway.example";
const ledgerA = createLedgerA({ baseUrl, apiKey: "KEY" });
const ledgerB = createLedgerB({ baseUrl, apiKey: "KEY" });

export const tokens = createTokenSource({ baseUrl, client_id: "a", client_secret: "b" });
export const open = () => connect({ adminBaseUrl: baseUrl, adminApiKey: "KEY" });

export const listTransactions = () => ledgerA.listAccountTransactions({ address: "0x1" });
export const listPages = () => ledgerB.listOperationEffects({ id: "1" }).pages();

export async function firstPayload() {
  for await (const transaction of listTransactions()) {
    if (transaction.type === "user_transaction") return transaction.payload;
  }
  return undefined;
}

export async function firstEffect() {
  const { _embedded } = await ledgerB.listOperationEffects({ id: "1" });
  const [first] = _embedded.records;
  return first?.type === "account_credited" ? { first, amount: first.amount } : { first, kind: first?.type };
}

export const explain = (error: unknown) =>
  isLedgergateError(error, "api") ? { error, ledger: error.ledger } : undefined;
