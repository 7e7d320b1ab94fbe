import { hash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sendRaw } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { closeFrame, connectWebSocket, refusalOf } from "../support/callers.ts";
import { basePath, put, startTestListener } from "../support/test-listener.ts";

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
  node.listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => void node.close());
  const address = `127.0.0.1:${(node.address() as AddressInfo).port}`;
  const context = await startTestListener({
    nodes: [{ url: `http://${address}`, ws: `ws://${address}/ws`, headers }],
  });
  return { context, heads };
}

const success = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}";

test("after an unasked 100 Continue, a call is tried once more on a new connection", async () => {
  const { context, heads } = await start((socket, _head, count) =>
    socket.write(count === 2 || count > 5 ? success : `HTTP/1.1 100 Continue\r\n\r\n${success}`),
  );
  const ask = async (path = "/things/1", init = {}) => (await fetch(context.origin + base + path, init)).status;

  expect([await ask(), heads.length]).toEqual([200, 2]);
  expect([await ask(), heads.length], "twice").toEqual([502, 4]);
  expect([await ask("/things/special", put), heads.length], "not to be repeated").toEqual([502, 5]);
  expect(context.nodes.status()).toMatchObject([{ isCoolingDown: false }]);
  expect([await ask(), context.charged()]).toEqual([200, 14]);
});

test.for(["304 Not Modified", "204 No Content"])(
  "a %s has no content-length, which its node may have sent",
  async (line) => {
    const { context } = await start((socket) =>
      socket.write(`HTTP/1.1 ${line}\r\netag: "1"\r\ncontent-length: 0\r\n\r\n`),
    );
    const head = `GET ${base}/things/1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: "1"\r\nConnection: close\r\n\r\n`;

    expect(await sendRaw(context.port, head)).toMatch(/^HTTP\/1.1 [32]04 (?!.*content-length)/is);
  },
);

/** Completes the handshake of a WebSocket. */
function accept(socket: Socket, head: string) {
  const [, key = ""] = /sec-websocket-key: (\S+)/i.exec(head) ?? [];
  const digest = hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${digest}\r\n\r\n`,
  );
}

test("a subprotocol that the node ignores is offered no more", async () => {
  const { context, heads } = await start(accept, { host: "inner.node.example" });
  // The caller's own library refuses an answer without a subprotocol.
  const [upgrade] = await once(connectWebSocket(context.origin + base, {}, ["one"]), "upgrade");

  expect([upgrade.statusCode, upgrade.headers["sec-websocket-protocol"]]).toEqual([101, undefined]);
  expect(heads.map((head) => /sec-websocket-protocol: one/i.test(head))).toEqual([true, false]);
  expect(heads.map((head) => /^host: (.*)$/im.exec(head)?.[1])).toEqual(Array(2).fill("inner.node.example"));
  expect(context.charged()).toBe(50);
});

test("if the node breaks the protocol, earlier messages come before 1014", async () => {
  const { context } = await start((socket, head) => {
    if (!head.startsWith("GET")) return;
    accept(socket, head);
    // A message, then a frame with reserved bits.
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69, 0xf1, 0]));
  });
  const socket = connectWebSocket(context.origin + base);
  const message = once(socket, "message");
  const since = performance.now();

  expect([await closeFrame(socket), String((await message)[0])]).toEqual([[1014, ""], "hi"]);
  expect(performance.now() - since).toBeLessThan(1_000);
  await expect.poll(() => context.webSockets.totals()[0]?.open).toBe(0);
});

test.each([
  ["429 Too Many Requests", "120", 429, "120"],
  ["503 Service Unavailable", "7", 503, "7"],
  ["503 Service Unavailable", "x", 503, "1"],
  ["401 Unauthorized", "7", 502, undefined],
])("a node's %s to a handshake with the Retry-After %s", async (line, retryAfter, status, expected) => {
  const { context } = await start((socket) =>
    socket.end(`HTTP/1.1 ${line}\r\nretry-after: ${retryAfter}\r\ncontent-length: 0\r\n\r\n`),
  );
  const answer = await refusalOf(connectWebSocket(context.origin + base));

  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, expected]);
  expect(context.charged()).toBe(0);
});
