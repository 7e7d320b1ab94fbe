import { rm } from "node:fs/promises";
import { join } from "node:path";
import { apiNames } from "@ledgergate/contract/oracle";
import { type Mock, startMock } from "@ledgergate/mock";
import { startProgram } from "@ledgergate/support/start-program";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findTarballs, installInto, makeApplication, withOwnDependencies } from "../src/install-packed.ts";
import { findRefusedLicences, writeSbom } from "../src/licences.ts";
import { measureInstall } from "../src/measure-install.ts";
import { nodeBinary } from "../src/platforms.ts";

let folder: string;
let mock: Mock;

beforeAll(async () => {
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), await withOwnDependencies("@ledgergate/cli")));
  mock = await startMock({ port: 0, anyKey: false });
}, 120_000);
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it("brings at most 16 packages with five APIs, 10 MB, and no install script", async () => {
  const { packages, bytes, withScripts } = await measureInstall(folder);
  expect(packages).toContain("@ledgergate/cli");
  expect(packages.length).toBeLessThanOrEqual(11 + apiNames.length);
  expect(withScripts).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(10e6);
});

it("depends only on packages with allowed licences", async () => {
  const components = await writeSbom(folder, join(folder, "sbom.cdx.json"));
  // One of the registry, one of this workspace, and one bundled into the program.
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["openapi-fetch", "@ledgergate/cli", "@modelcontextprotocol/server"]));
  expect(findRefusedLicences(components)).toEqual([]);
});

/** Starts the installed program on a version of Node. */
function ledgergate(version: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const settings = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet", ...env };
  return startProgram(nodeBinary(version), ["node_modules/.bin/ledgergate", ...words], {
    cwd: folder,
    env: settings,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

describe.each(["node-22", "node"])("on %s", (version) => {
  it("calls an operation", async () => {
    const { ended, output } = ledgergate(version, ["ledger-a", "get-account", "0x1"]);
    expect(await ended).toBe(0);
    expect(JSON.parse(output.out)).toHaveProperty("sequence_number");
  });

  it("serves an agent until its input ends", async () => {
    const { child, ended, output } = ledgergate(version, ["mcp", "--only", "ledger-a"]);
    child.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    expect(await ended).toBe(0);
    expect(output.out).toContain("ledger_a_get_account");
  });
});

it.each<[code: number, words: string, env?: Readonly<Record<string, string>>]>([
  [0, "ledger-a list-account-transactions 0x1 --start 0 --all --budget 10000"],
  [1, "ledger-a get-block-by-height 99999999"],
  [2, "ledger-a get-account not-an-address"],
  [4, "ledger-a get-account 0x1", { LEDGERGATE_API_KEY: "unknown-key" }],
])("ends with %i: ledgergate %s", async (code, words, env) => {
  const program = ledgergate("node", words.split(" "), env);
  expect(await program.ended, program.output.err).toBe(code);
  // Standard output has only answers.
  expect(program.output.out === "").toBe(code > 0);
  if (code > 0) expect(program.output.err).not.toBe("");
});
