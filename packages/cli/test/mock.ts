import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@ledgergate/mock";

export const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** The mock of all files, which share a worker and end with it. It accepts only its own keys. */
export const mock: Mock = await startMock({ port: 0, anyKey: false });

/** The variables of a user with the key of an endpoint, and of a team. */
export const settings = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet" };
export const team = {
  LEDGERGATE_BASE_URL: mock.url,
  LEDGERGATE_ADMIN_KEY: "mock-admin-key",
  LEDGERGATE_NETWORK: "mainnet",
};

export const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";

export const owner = "41d1e7a6bc354106cb410e65ff8b181c600ff14292";

/** A command without its last required input, and with all of them. */
export const setting = `ledger-c update-setting --owner-address ${owner} --contract-address ${owner}`;
export const complete = `${setting} --consume-user-resource-percent 1`;
