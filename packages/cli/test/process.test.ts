import { fileURLToPath } from "node:url";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { describe, expect, it } from "vitest";
import { account, mock } from "./mock.ts";
import { serve } from "./serve.ts";

const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
let env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LEDGERGATE_BASE_URL: mock.url,
  LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet",
};

function start(args: readonly string[], node: readonly string[] = []): RunningProgram {
  return startProgram(process.execPath, [...node, program, ...args], { env });
}

/** Starts the program's help on this Node, which pretends to be another version. */
function startAsNode(version: string): RunningProgram {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  return start(["--help"], ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`]);
}

/** Prints the address of each module that Node loads. */
const listModules = `import { registerHooks } from "node:module";
registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });`;

describe("the program", () => {
  it.each([["--help"], ["ledger-a", "get-account", "--help"]])(
    "loads no client, no call and no MCP server for %j",
    async (...args) => {
      const { ended, output } = start(args, ["--import", `data:text/javascript,${encodeURIComponent(listModules)}`]);
      expect(await ended).toBe(0);
      expect(output.err).toContain("dist/main-");
      expect(output.err).not.toMatch(/cli\/dist\/serve-|\/connect\/|\/ledger-a\/|openapi-fetch/);
    },
  );

  it.each(["9.11.2", "22.2.0", "22.18.0"])("refuses Node %s, and names the version that it needs", async (version) => {
    const { ended, output } = startAsNode(version);
    expect(await ended).toBe(1);
    expect(output.err).toBe(`ledgergate: This is Node ${version}. The program needs Node 22.19 or newer.\n`);
  });

  it.each(["22.19.0", "23.0.0"])("accepts Node %s", async (version) => {
    expect(await startAsNode(version).ended).toBe(0);
  });

  it("ends with 0 if the reader of a long list stops reading", async () => {
    const list = ["ledger-a", "list-account-transactions", account, "--start", "0", "--all", "--limit", "5"];
    const { child, ended } = start(list);
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await ended).toBe(0);
  });

  it("ends with 130 on Ctrl-C during a call", async () => {
    env = { ...env, LEDGERGATE_BASE_URL: await serve(() => kill("SIGINT")) };
    const { kill, ended } = start(["ledger-a", "get-account", "0x1"]);
    expect(await ended).toBe(130);
  });
});
