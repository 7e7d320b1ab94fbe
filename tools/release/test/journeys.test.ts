import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Mock, startMock } from "@ledgergate/mock";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { beforeAll, expect, it } from "vitest";
import { root } from "../src/apis.ts";

const folder = join(root, "specs/workflows");
const journeys = readdirSync(folder).filter((file) => file.endsWith(".arazzo.yaml"));
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, host: "127.0.0.1" });
  return () => mock.close();
});

it("has journeys that are valid Arazzo files", async () => {
  const { code, stderr } = await runRedocly(["lint", ...journeys], folder);
  expect(code, stderr).toBe(0);
});

it("runs every journey against the mock", async () => {
  const { auth, admin, "ledger-a": ledgerA, "ledger-b": ledgerB, "ledger-c": ledgerC } = mock.baseUrls;
  const nodeUrl = `${ledgerA}/v1/mock-key-ledger-a-mainnet/v1`;
  const servers = {
    auth,
    admin,
    "ledger-a": nodeUrl,
    "ledger-b": `${ledgerB}/v1/mock-key-ledger-b-mainnet`,
    "ledger-c": `${ledgerC}/v1/mock-key-ledger-c-mainnet`,
  };
  const inputs = {
    clientId: "mock-client",
    clientSecret: "mock-client-secret",
    nodeUrl,
    operation: "121693057904021505",
    owner: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
    contract: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  };
  const flags = ["--server", list(servers), "--input", list(inputs)];
  const { code, stdout, stderr } = await runRedocly(["respect", ...journeys, ...flags], folder);
  const printed = stdout + stderr;
  expect(code, printed).toBe(0);
  for (const journey of journeys) expect(printed).toMatch(new RegExp(`✓ ${journey}`));
});

function list(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}
