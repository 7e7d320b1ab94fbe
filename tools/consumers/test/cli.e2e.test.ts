import { apiNames } from "@ledgergate/contract/oracle";
import { startMock } from "@ledgergate/mock";
import { startProgram } from "@ledgergate/support/start-program";
import { afterAll, describe, expect, it } from "vitest";
import { nodeBinary } from "../src/platforms.ts";
import { installAlone } from "./install-alone.ts";

const folder = await installAlone("@ledgergate/cli", {
  packages: 11 + apiNames.length,
  megabytes: 10,
  components: ["openapi-fetch", "@modelcontextprotocol/server"],
});
const mock = await startMock({ port: 0, anyKey: false });
afterAll(() => mock.close());

/** Starts the installed program on a version of Node. */
function ledgergate(version: string, words: readonly string[]) {
  return startProgram(nodeBinary(version), ["node_modules/.bin/ledgergate", ...words], {
    cwd: folder,
    env: { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet" },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

describe.each(["node-22", "node"])("on %s", (version) => {
  it("calls an operation", async () => {
    const { ended, output } = ledgergate(version, ["ledger-a", "get-account", "0x1"]);
    expect(await ended).toBe(0);
    expect(JSON.parse(output.out)).toHaveProperty("sequence_number");
    expect(await ledgergate(version, ["ledger-a", "get-account", "not-an-address"]).ended).toBe(2);
  });

  it("serves an agent until its input ends", async () => {
    const { child, ended, output } = ledgergate(version, ["mcp", "--only", "ledger-a"]);
    child.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    expect(await ended).toBe(0);
    expect(output.out).toContain("ledger_a_get_account");
  });
});
