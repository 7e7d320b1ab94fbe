import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askGateway, startCommandSocket } from "../../src/processes/command-socket.ts";
import { readAll } from "../support/read-all.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("the command asks a running gateway, and detects that there is none", async () => {
  const data = temporaryFolder();
  expect(await askGateway(data, "team list", {})).toBeUndefined();
  const server = await startCommandSocket(data, async (action, input) => {
    if (action !== "team list") throw new Error(`no ${action}`);
    return [input];
  });
  onTestFinished(() => void server.close());
  expect(await askGateway(data, "team list", { name: "ä" })).toEqual([{ name: "ä" }]);
  await expect(askGateway(data, "team sell", {})).rejects.toThrow("no team sell");
});

test("a list comes row by row, and an error in it reaches the command", async () => {
  const data = temporaryFolder();
  let isClosed = false;
  const server = await startCommandSocket(data, async (action) =>
    (async function* () {
      try {
        yield '{"id":"one\u2028two"}\n{"id":"three"}\n';
        if (action === "broken") throw new Error("The store is gone.");
        while (action === "endless") yield '{"id":"more"}\n'.repeat(1_000);
      } finally {
        isClosed = true;
      }
    })(),
  );
  onTestFinished(() => void server.close());
  const ask = async (action: string) => (await askGateway(data, action, {})) as AsyncIterable<string>;
  expect(await readAll(await ask("whole"))).toEqual([{ id: "one\u2028two" }, { id: "three" }]);
  await expect(ask("broken").then(readAll)).rejects.toThrow("The store is gone.");
  // The command leaves.
  isClosed = false;
  for await (const lines of await ask("endless")) if (lines.includes("more")) break;
  await expect.poll(() => isClosed).toBe(true);
  // The gateway ends.
  const endless = async () => {
    for await (const lines of await ask("endless")) if (lines.includes("more")) server.closeAllConnections();
  };
  await expect(endless()).rejects.toThrow("ended before the list was complete.");
});

test("a folder whose path is too long for a socket is refused with an explanation", async () => {
  const data = join("/tmp", "x".repeat(100));
  await expect(startCommandSocket(data, async () => ({}))).rejects.toThrow("Choose one of up to 90 bytes for data.");
  expect(await askGateway(data, "team list", {})).toBeUndefined();
});
