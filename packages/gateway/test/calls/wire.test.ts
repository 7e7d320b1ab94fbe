import { hash } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { sendRaw } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { closeFrame, connectWebSocket, refusalOf } from "../support/callers.ts";
import { hang, startNode, writing } from "../support/nodes.ts";
import { basePath, startGroup } from "../support/test-listener.ts";

const base = basePath();

/** Starts a gateway whose node answers handshakes by writing raw bytes. */
async function start(script: (socket: Duplex, request: IncomingMessage) => void, headers = {}) {
  const { url, server, requests } = await startNode(hang);
  server.on("upgrade", (request, socket) => {
    requests.push(request);
    onTestFinished(() => void socket.on("error", () => {}).destroy());
    script(socket, request);
  });
  const group = await startGroup([{ url, ws: url.replace("http", "ws"), headers }]);
  const connect = (...protocols: string[]) => connectWebSocket(group.origin + base, {}, protocols);
  return { ...group, requests, connect };
}

test.for(["304 Not Modified", "204 No Content"])("a %s has no content-length", async (line) => {
  const { port } = await startGroup([writing(`HTTP/1.1 ${line}\r\netag: "1"\r\ncontent-length: 0\r\n\r\n`)]);
  const head = `GET ${base}/things/1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: "1"\r\nConnection: close\r\n\r\n`;

  expect(await sendRaw(port, head)).toMatch(/^HTTP\/1.1 [32]04 (?!.*content-length)/is);
});

/** Completes the handshake of a WebSocket. */
function accept(socket: Duplex, { headers }: IncomingMessage) {
  const digest = hash("sha1", `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
  const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}Sec-WebSocket-Accept: ${digest}\r\n\r\n`);
}

test("a subprotocol that the node ignores is offered no more", async () => {
  const { requests, connect, charged } = await start(accept, { host: "inner.node.example" });
  // The caller's own library refuses an answer without a subprotocol.
  const [upgrade] = await once(connect("one"), "upgrade");

  expect([upgrade.statusCode, upgrade.headers["sec-websocket-protocol"]]).toEqual([101, undefined]);
  expect(requests.map(({ headers }) => headers["sec-websocket-protocol"])).toEqual(["one", undefined]);
  expect(requests.map(({ headers }) => headers.host)).toEqual(Array(2).fill("inner.node.example"));
  expect(charged()).toBe(50);
});

test("earlier messages come before 1014", async () => {
  const { connect, openCount } = await start((socket, request) => {
    accept(socket, request);
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
