import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { startProgram } from "@ledgergate/support/start-program";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { nodeBinary } from "../src/platforms.ts";

/** The packages of this workspace that come with the mock. They are tarballs, too, since no registry may have them yet. */
const WITH_MOCK = ["mock", "service-kit", "runtime", "world"].map((name) => `@ledgergate/${name}`);

/** What npm wrote down of a package that it installed. */
interface Installed {
  readonly hasInstallScript?: boolean;
}

let folder: string;

beforeAll(async () => {
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), WITH_MOCK));
  return () => rm(folder, { recursive: true, force: true });
});

describe("the mock alone in an empty folder", () => {
  it("brings at most 13 packages and 15 MB, and no install script", async () => {
    const lock = JSON.parse(await readFile(join(folder, "node_modules/.package-lock.json"), "utf8"));
    const installed = Object.entries<Installed>(lock.packages);
    expect(installed.map(([name]) => name)).toContain("node_modules/@ledgergate/mock");
    expect(installed.length).toBeLessThanOrEqual(13);
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    expect(await countBytes(join(folder, "node_modules"))).toBeLessThanOrEqual(15e6);
  });

  it.each(["node-20", "node"])("answers as a command of %s, also where Prism makes an answer up", async (node) => {
    const url = await startCommand(nodeBinary(node));
    const block = `${url}/ledger-a/v1/KEY/v1/blocks/by_height/1`;
    expect(await fetchJson(block)).toMatchObject({ block_height: "1" });
    expect(await fetchJson(block, "dynamic=true")).toMatchObject({ block_height: expect.any(String) });
    expect(await fetchJson(`${url}/__mock/scenario`)).toMatchObject({ scenario: "normal" });
  });
});

/** Starts the command until the test is over. Gives its URL. */
async function startCommand(node: string): Promise<string> {
  const command = join(folder, "node_modules/.bin/ledgergate-mock");
  const program = startProgram(node, [command, "--port", "0", "--any-key"]);
  onTestFinished(() => program.stop());
  const [, url = ""] = await program.printed(/^Ledgergate ready on (\S+)$/m);
  return url;
}

async function fetchJson(url: string, prefer = ""): Promise<unknown> {
  const answer = await fetch(url, { headers: { prefer } });
  expect(answer.status, url).toBe(200);
  return await answer.json();
}

/** The bytes of all files in a folder. */
async function countBytes(parent: string): Promise<number> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
