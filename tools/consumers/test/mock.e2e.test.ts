import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startProgram } from "@ledgergate/support/start-program";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { findTarballs, installInto, makeApplication, withOwnDependencies } from "../src/install-packed.ts";
import { measureInstall } from "../src/measure-install.ts";
import { nodeBinary } from "../src/platforms.ts";

let folder: string;

beforeAll(async () => {
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), await withOwnDependencies("@ledgergate/mock")));
  return () => rm(folder, { recursive: true, force: true });
});

describe("the mock alone in an empty folder", () => {
  it("brings at most 13 packages and 15 MB, and no install script", async () => {
    const { packages, bytes, withScripts } = await measureInstall(folder);
    expect(packages).toContain("@ledgergate/mock");
    expect(packages.length).toBeLessThanOrEqual(13);
    expect(withScripts).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(15e6);
  });

  it.each(["node-22", "node"])("answers as a command of %s, also if Prism generates the answer", async (node) => {
    const url = await startCommand(nodeBinary(node));
    const block = `${url}/ledger-a/v1/KEY/v1/blocks/by_height/1`;
    expect(await fetchJson(block)).toMatchObject({ block_height: "1" });
    expect(await fetchJson(block, "dynamic=true")).toMatchObject({ block_height: expect.any(String) });
    expect(await fetchJson(`${url}/__mock/scenario`)).toMatchObject({ scenario: "normal" });
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("data:image/svg+xml")]);
  });
});

/** Starts the command for the duration of the test. Returns its URL. */
async function startCommand(node: string): Promise<string> {
  const command = join(folder, "node_modules/.bin/ledgergate-mock");
  const program = startProgram(node, [command, "--port", "0"]);
  onTestFinished(() => program.stop());
  const [, url = ""] = await program.printed(/^Ledgergate ready on (\S+)$/m);
  return url;
}

async function fetchJson(url: string, prefer = ""): Promise<unknown> {
  const answer = await fetch(url, { headers: { prefer } });
  expect(answer.status, url).toBe(200);
  return await answer.json();
}
