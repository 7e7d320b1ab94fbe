import { join } from "node:path";
import { startProgram } from "@ledgergate/support/start-program";
import { expect, it, onTestFinished } from "vitest";
import { nodeBinary } from "../src/platforms.ts";
import { installAlone } from "./install-alone.ts";

const folder = await installAlone("@ledgergate/mock", {
  packages: 13,
  megabytes: 15,
  components: ["openapi-fetch", "@stoplight/prism-http"],
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
