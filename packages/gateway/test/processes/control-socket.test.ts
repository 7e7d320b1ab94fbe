import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askGateway, startControlSocket } from "../../src/processes/control-socket.ts";
import { temporaryFolder } from "../support/stores.ts";

test("the command asks a gateway that runs, and learns where none does", async () => {
  const data = temporaryFolder();
  expect(await askGateway(data, "team list", {})).toBeUndefined();
  const server = await startControlSocket(data, async (action, input) => {
    if (action !== "team list") throw new Error(`no ${action}`);
    return [input];
  });
  onTestFinished(() => void server.close());
  expect(await askGateway(data, "team list", { name: "ä" })).toEqual([{ name: "ä" }]);
  await expect(askGateway(data, "team sell", {})).rejects.toThrow("no team sell");
});

test("a folder whose path is too long for a socket is refused in words", async () => {
  const data = join("/tmp", "x".repeat(100));
  await expect(startControlSocket(data, async () => ({}))).rejects.toThrow("Choose one of up to 90 bytes for data.");
  expect(await askGateway(data, "team list", {})).toBeUndefined();
});
