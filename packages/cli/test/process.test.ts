import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
let mock: Mock;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  mock = await startMock({ port: 0, apis: ["ledger-a"] });
  env = { PATH: process.env.PATH, LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_API_KEY: "any-key" };
});
afterAll(() => mock.close());

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { env });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
  return { child, ended };
}

describe("the program", () => {
  it("prints the answer and ends", async () => {
    const { child, ended } = start(["ledger-a", "get-account", "0x1", "-q"]);
    expect(await text(child.stdout)).toContain("sequence_number");
    expect(await ended).toBe(0);
  });

  it("ends with 0 when the reader of a long list has its lines", async () => {
    const { child, ended } = start([
      "ledger-a",
      "list-account-transactions",
      account,
      "--start",
      "0",
      "--all",
      "--limit",
      "5",
    ]);
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await ended).toBe(0);
  });

  it("ends with 130 on Ctrl-C during a call", async () => {
    const silent = createServer((_request, _response) => child.kill("SIGINT"));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    env = { ...env, LEDGERGATE_BASE_URL: `http://127.0.0.1:${port}` };
    const { child, ended } = start(["ledger-a", "get-account", "0x1"]);
    expect(await ended).toBe(130);
    silent.closeAllConnections();
    silent.close();
  });
});
