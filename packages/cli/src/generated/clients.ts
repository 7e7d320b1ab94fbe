// Written by `pnpm generate` from the dependencies in package.json. Do not edit.

/** The client factory of each API. A client is loaded when it is first used. */
export const factories: Readonly<Record<string, () => Promise<unknown>>> = {
  "admin": async () => (await import("@ledgergate/admin")).createAdmin,
  "auth": async () => (await import("@ledgergate/auth")).createAuth,
  "ledger-a": async () => (await import("@ledgergate/ledger-a")).createLedgerA,
  "ledger-b": async () => (await import("@ledgergate/ledger-b")).createLedgerB,
  "ledger-c": async () => (await import("@ledgergate/ledger-c")).createLedgerC,
};
