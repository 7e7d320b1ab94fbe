import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { describe, expect, it } from "vitest";
import { account, program, settings } from "./mock.ts";
import { serve } from "./serve.ts";

let env: NodeJS.ProcessEnv = { PATH: process.env.PATH, ...settings };

/** Starts the program after a module. */
function start(words: string, module = ""): RunningProgram {
  const address = `data:text/javascript,${encodeURIComponent(module)}`;
  return startProgram(process.execPath, ["--import", address, program, ...words.split(" ")], { env });
}

/** Prints the address of each module that Node loads. */
const listModules = `import { registerHooks } from "node:module";
registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });`;

describe("the program", () => {
  it.each(["--help", "ledger-a get-account --help"])("loads only what %s needs", async (words) => {
    const { ended, output } = start(words, listModules);
    expect(await ended).toBe(0);
    expect(output.err).toContain("dist/main-");
    expect(output.err).not.toMatch(/cli\/dist\/serve-|\/connect\/|\/ledger-a\/|openapi-fetch/);
  });

  it.each([
    ["9.11.2", 1],
    ["22.18.0", 1],
    ["22.19.0", 0],
    ["23.0.0", 0],
  ])("on Node %s ends with %i, and names the version that it needs", async (node, code) => {
    const versions = `{ value: { ...process.versions, node: "${node}" } }`;
    const { ended, output } = start("--help", `Object.defineProperty(process, "versions", ${versions});`);
    expect(await ended).toBe(code);
    const refusal = `ledgergate: This is Node ${node}. The program needs Node 22.19 or newer.\n`;
    expect(output.err).toBe(code === 0 ? "" : refusal);
  });

  it("ends with 0 if the reader of a long list stops reading", async () => {
    const list = `ledger-a list-account-transactions ${account} --start 0 --all --limit 5`;
    const { child, ended } = start(list);
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await ended).toBe(0);
  });

  it("ends with 130 on Ctrl-C during a call", async () => {
    env = { ...env, LEDGERGATE_BASE_URL: await serve(() => kill("SIGINT")) };
    const { kill, ended } = start("ledger-a get-account 0x1");
    expect(await ended).toBe(130);
  });
});
