import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { listen } from "@ledgergate/support/free-port";
import { sendRaw } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { closeFrame, connectWebSocket, refusalOf } from "../support/callers.ts";
import { basePath, startGroup } from "../support/test-listener.ts";

const base = basePath();

/** Starts a gateway whose node writes raw bytes. `script` gets each request's head, and the number of requests so far. */
async function start(
  script: (socket: Socket, head: string, count: number) => void,
  headers: Record<string, string> = {},
) {
  const heads: string[] = [];
  const node = createServer({ allowHalfOpen: true }, (socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (data) => {
      text += data.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end === -1) return;
      heads.push(text.slice(0, end));
      text = text.slice(end + 4);
      script(socket, heads.at(-1) ?? "", heads.length);
    });
    onTestFinished(() => void socket.destroy());
  });
  const address = `127.0.0.1:${await listen(node)}`;
  onTestFinished(() => void node.close());
  const group = await startGroup([{ url: `http://${address}`, ws: `ws://${address}/ws`, headers }]);
  const connect = (...protocols: string[]) => connectWebSocket(group.origin + base, {}, protocols);
  return { ...group, heads, connect };
}

test.for(["304 Not Modified", "204 No Content"])("a %s has no content-length", async (line) => {
  const { port } = await start((socket) => socket.write(`HTTP/1.1 ${line}\r\netag: "1"\r\ncontent-length: 0\r\n\r\n`));
  const head = `GET ${base}/things/1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: "1"\r\nConnection: close\r\n\r\n`;

  expect(await sendRaw(port, head)).toMatch(/^HTTP\/1.1 [32]04 (?!.*content-length)/is);
});

/** Completes the handshake of a WebSocket. */
function accept(socket: Socket, head: string) {
  const [, key = ""] = /sec-websocket-key: (\S+)/i.exec(head) ?? [];
  const digest = hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
  const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}Sec-WebSocket-Accept: ${digest}\r\n\r\n`);
}

test("a subprotocol that the node ignores is offered no more", async () => {
  const { heads, connect, charged } = await start(accept, { host: "inner.node.example" });
  // The caller's own library refuses an answer without a subprotocol.
  const [upgrade] = await once(connect("one"), "upgrade");

  expect([upgrade.statusCode, upgrade.headers["sec-websocket-protocol"]]).toEqual([101, undefined]);
  expect(heads.map((head) => /sec-websocket-protocol: one/i.test(head))).toEqual([true, false]);
  expect(heads.map((head) => /^host: (.*)$/im.exec(head)?.[1])).toEqual(Array(2).fill("inner.node.example"));
  expect(charged()).toBe(50);
});

test("earlier messages come before 1014", async () => {
  const { connect, openCount } = await start((socket, head) => {
    if (!head.startsWith("GET")) return;
    accept(socket, head);
    // A message, then a frame with reserved bits.
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69, 0xf1, 0]));
  });
  const socket = connect();
  const message = once(socket, "message");
  const since = performance.now();

  expect([await closeFrame(socket), String((await message)[0])]).toEqual([[1014, ""], "hi"]);
  expect(performance.now() - since).toBeLessThan(1_000);
  await expect.poll(openCount).toBe(0);
});

test.each([
  ["429 Too Many Requests", "120", 429, "120"],
  ["503 Service Unavailable", "7", 503, "7"],
  ["503 Service Unavailable", "x", 503, "1"],
  ["401 Unauthorized", "7", 502, undefined],
])("a node's %s to a handshake with the Retry-After %s", async (line, retryAfter, status, expected) => {
  const { connect, charged } = await start((socket) =>
    socket.end(`HTTP/1.1 ${line}\r\nretry-after: ${retryAfter}\r\ncontent-length: 0\r\n\r\n`),
  );
  const answer = await refusalOf(connect());

  expect([answer.statusCode, answer.headers["retry-after"], charged()]).toEqual([status, expected, 0]);
});
