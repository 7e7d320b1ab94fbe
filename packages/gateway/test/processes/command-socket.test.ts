import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { askGateway, startCommandSocket } from "../../src/processes/command-socket.ts";
import { readAll } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const user = "älice@host";

type Run = Parameters<typeof startCommandSocket>[1];

/** Serves actions until the end of the test. `send` sends a request of another program. @returns its status, or its error's code */
async function serve(run: Run = async (action) => ({ action })) {
  const data = temporaryFolder();
  const server = await startCommandSocket(data, run);
  onTestFinished(() => void server.close());
  const socketPath = join(data, "command.sock");
  const post = (path: string, body: string, headers = {}): Promise<[IncomingMessage]> =>
    once(request({ socketPath, path, method: "POST", headers }).end(body), "response") as never;
  const send = async (...sent: Parameters<typeof post>): Promise<number | string | undefined> =>
    await post(...sent).then(
      ([{ statusCode }]) => statusCode,
      ({ code }) => code,
    );
  return { data, server, socketPath, post, send, ask: (action: string) => askGateway(data, action, {}, user) };
}

test("the command asks a running gateway", async () => {
  expect(await askGateway(temporaryFolder(), "team list", {}, user)).toBeUndefined();
  const { data, post, ask } = await serve(async (action, input, user) => {
    if (action !== "team list") throw new Error(`no ${action}`);
    return [input, user];
  });
  expect(await askGateway(data, "team list", { name: "ä" }, user)).toEqual([{ name: "ä" }, user]);
  // A command of an earlier version does not name its user.
  const [answer] = await post("/team%20list", "{}");
  expect(await json(answer)).toEqual([{}, "unknown"]);
  await expect(ask("team sell")).rejects.toThrow("no team sell");
});

test("a list comes row by row", async () => {
  let isClosed = false;
  const { server, ask: askAny } = await serve(async (action) =>
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
  const ask = async (action: string) => (await askAny(action)) as AsyncIterable<string>;
  expect(await readAll(await ask("whole"))).toEqual([{ id: "one\u2028two" }, { id: "three" }]);
  await expect(ask("broken").then(readAll)).rejects.toThrow("The store is gone.");
  // The command disconnects.
  isClosed = false;
  for await (const lines of await ask("endless")) if (lines.includes("more")) break;
  await expect.poll(() => isClosed).toBe(true);
  // The gateway ends.
  const endless = async () => {
    for await (const lines of await ask("endless")) if (lines.includes("more")) server.closeAllConnections();
  };
  await expect(endless()).rejects.toThrow("ended before the list was complete.");
});

test("a path that is too long for a socket is refused", async () => {
  const data = join("/tmp", "x".repeat(100));
  await expect(startCommandSocket(data, async () => ({}))).rejects.toThrow("with a path of up to 90 bytes.");
  expect(await askGateway(data, "team list", {}, user)).toBeUndefined();
});

test("a malformed request of another program is refused", async () => {
  const { server, socketPath, send, ask } = await serve(async (action) =>
    action === "odd" ? { big: 1n } : { action },
  );
  expect(await send("/list", "{}", { "ledgergate-user": "%zz" })).toBe(400);
  expect(await send("/%zz", "{}")).toBe(400);
  for (const body of ["", "{", "null", "[]", "7"]) expect(await send("/list", body)).toBe(400);
  expect(await send("/odd", "{}"), "an answer that cannot be written").toBe("ECONNRESET");
  const head = "POST /list HTTP/1.1\r\nHost: x\r\n";
  const requests = [
    `${head}Content-Length: 9\r\n\r\n{}`,
    `${head}X: ${"x".repeat(100_000)}\r\n\r\n`,
    `${head}Content-Length: 2\r\n\r\n{}`,
  ];
  for (const bytes of requests) {
    const sockets = [1, 2].map(() => connect(socketPath).on("error", () => {}));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    sockets[0]?.resume().end(bytes);
    sockets[1]?.write(bytes, () => sockets[1]?.destroy());
    await Promise.all(closed);
  }
  for (let count = 0; count < 2; count++) server.emit("error", new Error("accept EMFILE"));
  expect(await ask("list")).toEqual({ action: "list" });
});
