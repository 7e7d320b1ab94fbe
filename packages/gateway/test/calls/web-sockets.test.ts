import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect as connectRaw, type Socket } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { KnownEndpoint } from "../../src/access/directory.ts";
import { answering, startNode } from "../support/scripted-node.ts";
import { startSocketNode } from "../support/socket-node.ts";
import {
  anyEndpoint,
  keyOf,
  startTestListener,
  type TestListener,
  type TestListenerOptions,
} from "../support/test-listener.ts";

const key = keyOf("ledger-x");
const path = `/ledger-x/x/${key}/api`;

async function startGateway(
  urls: readonly (string | undefined)[],
  more: TestListenerOptions = {},
): Promise<TestListener> {
  const http = await startNode(answering(200));
  const nodes = urls.map((ws) => ({ url: http.url, ...(ws !== undefined && { ws }) }));
  return startTestListener({ nodes, ...more });
}

function connect({ port }: TestListener, at: string = path, protocols: string[] = [], headers = {}): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${at}`, protocols, { headers, perMessageDeflate: false });
  socket.on("error", () => {});
  onTestFinished(() => socket.terminate());
  return socket;
}

async function open(...args: Parameters<typeof connect>): Promise<WebSocket> {
  const socket = connect(...args);
  await once(socket, "open");
  return socket;
}

async function nextMessage(socket: WebSocket): Promise<[string, boolean]> {
  const [data, isBinary] = (await once(socket, "message")) as [Buffer, boolean];
  return [data.toString("latin1"), isBinary];
}

/** Returns code and reason of the close frame. */
async function closeFrame(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  return [code, reason.toString()];
}

/** Returns the status and the body of a refused WebSocket. */
async function refusal(...args: Parameters<typeof connect>): Promise<[number | undefined, string]> {
  const socket = connect(...args);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
  let body = "";
  for await (const chunk of response) body += chunk;
  return [response.statusCode, body];
}

test("messages pass in both directions and are charged, and the key stays in the gateway", async () => {
  const node = await startSocketNode();
  const context = await startGateway([`${node.url}?token=own-token-of-node`]);
  const headers = { origin: "https://page.example", cookie: "a=b", traceparent: "00-1-2-03" };
  const socket = await open(context, `${path}/?query=1`, [], headers);

  for (const [text, binary] of [
    ["hello", false],
    ["\0\xff", true],
    ["", false],
  ] as const) {
    socket.send(Buffer.from(text, "latin1"), { binary });
    expect(await nextMessage(socket)).toEqual([text, binary]);
  }

  const [request] = node.requests;
  expect(request?.url).toBe("/ws?token=own-token-of-node");
  expect(JSON.stringify(request?.rawHeaders)).not.toMatch(new RegExp(`${key}|page\\.example|a=b`));
  expect(request?.headers.traceparent).toBe("00-1-2-03");
  expect(context.charges).toEqual([
    "endpoint-of-ledger-x websocket 50",
    ...Array(3).fill("endpoint-of-ledger-x websocket 10"),
  ]);
  expect(context.webSockets.totals()).toEqual([
    { chain: "ledger-x", network: "mainnet", open: 1, fromCallers: 3, fromNodes: 3, computeUnits: 30 },
  ]);
  socket.close(4000, "done");
  await until(() => context.webSockets.totals()[0]?.open === 0, "the WebSocket to end");
  expect(context.calls).toMatchObject([
    { operation: "websocket", status: 101, computeUnits: 50, node: "node-1", attempts: 1, network: "mainnet" },
  ]);
  expect(context.errors).toEqual([]);
});

test("the node chooses the subprotocol, and both sides see the other's close frame", async () => {
  const node = await startSocketNode(undefined, { handleProtocols: (offered) => [...offered].at(-1) ?? false });
  const context = await startGateway([node.url]);

  const socket = await open(context, path, ["one", "two"]);
  expect(socket.protocol).toBe("two");
  const closedAtNode = closeFrame(node.sockets[0] as WebSocket);
  socket.close(4001, "caller");
  expect(await closedAtNode).toEqual([4001, "caller"]);

  const other = await open(context, path, ["one"]);
  const closedAtCaller = closeFrame(other);
  node.sockets[1]?.close(4002, "node");
  expect(await closedAtCaller).toEqual([4002, "node"]);
});

test("a broken connection to the node closes with 1014, and the reason that a node gives is masked", async () => {
  const node = await startSocketNode();
  const context = await startGateway([`${node.url}?key=own-key-of-node`]);

  const broken = closeFrame(await open(context));
  node.sockets[0]?.terminate();
  expect((await broken)[0]).toBe(1014);

  const telling = closeFrame(await open(context));
  node.sockets[1]?.close(4000, "no own-key-of-node");
  expect(await telling).toEqual([4000, "no [secret]*******"]);
});

test.for<[string, (socket: WebSocket & { readonly _socket?: Socket }) => void]>([
  ["breaks the connection", (socket) => socket.terminate()],
  ["ends the connection", (socket) => socket._socket?.end()],
  ["breaks the protocol", (socket) => socket._socket?.write(Buffer.from([0xf1, 0]))],
])("a node that %s of each WebSocket gets no further one of the endpoint", async ([, breakOff]) => {
  const sick = await startSocketNode(breakOff);
  const well = await startSocketNode();
  const context = await startGateway([sick.url, well.url]);

  const first = await open(context);
  first.send("one");
  expect((await closeFrame(first))[0]).toBe(1014);
  for (let count = 0; count < 3; count++) {
    const socket = await open(context);
    socket.send("two");
    expect(await nextMessage(socket)).toEqual(["two", false]);
    socket.terminate();
    await expect.poll(() => context.webSockets.totals()[0]?.open).toBe(0);
  }
  expect(context.failures).toMatchObject([{ node: "node-1", reason: "broken WebSocket" }]);
});

test.for<[string, string, number]>([
  ["an unknown key", path.replace(key, "unknown"), 403],
  ["no key", "/ledger-x/x/", 403],
  ["a path behind the key", `${path}/things/1`, 404],
  ["another chain's nodes", `/ledger-a/v1/${keyOf("ledger-a")}/v1`, 501],
  ["no API", "/other", 404],
])("%s is refused before a node is asked", async ([, at, status]) => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);

  expect((await refusal(context, at))[0]).toBe(status);
  expect(node.requests).toEqual([]);
  expect(context.charges).toEqual([]);
  await expect.poll(() => context.calls).toMatchObject([{ status }]);
});

test("refusals use the words of the API", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { waitMs: () => 2_500 });

  expect(await refusal(context)).toEqual([429, '{"oops":"slowly, try again in 3 seconds"}']);
  expect((await refusal(context, path, [], { authorization: "Bearer bad" }))[0]).toBe(401);
});

test.for([
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n",
  "Sec-WebSocket-Version: 13\r\n",
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: a, a\r\n",
])("the malformed handshake %j is refused", async (lines) => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${lines}\r\n`;

  expect(statusOf(await sendRaw(context.port, head))).toBe(400);
  expect(node.requests).toEqual([]);
});

test("without a node for WebSockets, they are refused with 501", async () => {
  const context = await startGateway([undefined]);

  expect((await refusal(context))[0]).toBe(501);
  expect(context.charges).toEqual([]);
});

test("if a node cannot open the WebSocket, the next one does; nodes without `ws` are skipped", async () => {
  const refusing = createServer((_request, response) => response.writeHead(401).end());
  refusing.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));
  refusing.listen(0, "127.0.0.1");
  await once(refusing, "listening");
  onTestFinished(() => void refusing.close());
  const node = await startSocketNode();
  const urls = [undefined, "ws://127.0.0.1:1", `ws://127.0.0.1:${(refusing.address() as AddressInfo).port}`, node.url];
  const context = await startGateway(urls);

  await open(context);

  expect(context.failures.map(({ node, reason }) => [node, reason])).toEqual([
    ["node-2", "ECONNREFUSED"],
    ["node-3", "status 401"],
  ]);
  expect(context.charged()).toBe(50);
});

test("the cost is refunded if no node opens the WebSocket", async () => {
  const context = await startGateway(["ws://127.0.0.1:1"]);

  expect(await refusal(context)).toEqual([502, '{"oops":"nobody there"}']);
  expect(context.charged()).toBe(0);
  expect(context.nodes.status()[0]?.underWay).toBe(0);
});

test("an endpoint has a limited number of WebSockets at a time", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { webSocketLimits: { connections: 2 } });
  const [first] = [await open(context), await open(context)];

  expect((await refusal(context))[0]).toBe(429);
  first.close();
  await until(() => context.webSockets.totals()[0]?.open === 1, "the WebSocket to end");
  await open(context);
  expect(context.nodes.status()[0]?.underWay).toBe(2);
});

test("messages beyond the rate wait, in order", async () => {
  const node = await startSocketNode();
  let wait = 0;
  const context = await startGateway([node.url], { waitMs: () => wait });
  const socket = await open(context);
  const seen: string[] = [];
  socket.on("message", (data) => seen.push(String(data)));
  wait = 20;
  for (const text of ["1", "2", "3"]) socket.send(text);
  await until(() => context.limiterCalls() >= 3, "three calls of the limiter");
  expect(seen).toEqual([]);

  wait = 0;
  await until(() => seen.length === 3, "three messages");
  expect(seen).toEqual(["1", "2", "3"]);
  expect(context.charged()).toBe(80);
});

test.for<[string, (socket: WebSocket) => void]>([
  ["closes the WebSocket", (socket) => socket.close()],
  ["breaks the connection", (socket) => socket.terminate()],
])("messages that wait are dropped if their caller %s", async ([, leave]) => {
  const node = await startSocketNode();
  let ahead = 0;
  let wait = 0;
  const clock = () => performance.now() + ahead;
  const context = await startGateway([node.url], { clock, waitMs: () => wait });
  const socket = await open(context);
  const ended = closeFrame(node.sockets[0] as WebSocket);
  wait = 100_000;
  for (const text of ["1", "2", "3"]) socket.send(text);
  leave(socket);
  await until(() => context.limiterCalls() === 2, "a message that waits");
  const ticks = setInterval(() => {
    ahead += 1_000;
  }, 100);
  onTestFinished(() => clearInterval(ticks));

  await ended;
  expect(context.charged()).toBe(50);
});

test("a message that a caller sends right before it closes is charged and forwarded", async () => {
  const seen: string[] = [];
  const node = await startSocketNode((_socket, data) => void seen.push(String(data)));
  const limiter: TestListenerOptions["limiter"] = {
    take: (_buckets, _units, done) => void setTimeout(done, 10, 0),
    aloneMs: () => 0,
  };
  const context = await startGateway([node.url], { limiter });
  const socket = await open(context);
  const ended = closeFrame(node.sockets[0] as WebSocket);
  for (const text of ["1", "2", "3"]) socket.send(text);
  socket.close();

  await ended;
  expect(seen).toEqual(["1", "2", "3"]);
  expect(context.charged()).toBe(80);
});

test.for<[string, number]>([
  ["[1, [2, 3], {}]", 3],
  ["\ufeff\n [1, 2]", 2],
  ["[]", 1],
  ['{"method": [1, 2]}', 1],
  ['["a,b", "\\\\\\",[", {"c": [1, 2]}, [[], 3]]\n', 4],
  ['{"a": 1, "a": [2, 3]}\r\n', 1],
  ['"\\u005b, [1, 2]"', 1],
  ['["\ud83d\ude00", -1.5e+3, null]', 3],
  ["ping", 1],
  ["", 1],
])("with chargeBatches: element, %j costs %i times a message", async ([text, count]) => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { webSocketLimits: { chargeBatches: "element" } });
  const socket = await open(context);
  for (const binary of [false, true]) {
    socket.send(Buffer.from(text), { binary });
    await nextMessage(socket);
  }
  expect(context.charges.slice(1)).toEqual(Array(2).fill(`endpoint-of-ledger-x websocket ${count * 10}`));
});

const array = "[1, 2]";

test.for<[string, string | Buffer]>([
  ["several arrays", array + array],
  ["several lines", `${array}\n${array}\n`],
  ["several words", "1 2"],
  ["an object and an array", `{}${array}`],
  ["record separators", `\x1e${array}\x1e${array}`],
  ["a comma at the top", `1, ${array}`],
  ["a text behind an array", `${array} 3`],
  ["a bracket behind an array", `${array}]`],
  ["a comment before an array", `/**/${array}`],
  ["a comment behind a value", `1 #\n${array}`],
  ["a comment that hides a quote", '[1, /*"*/ 2, /*"*/ 3]'],
  ["single quotes", "['\"', 1, 2, '\"']"],
  ["backticks", '[`"`, 1, `"`]'],
  ["names without quotes in braces that are no object", "{1, 2}"],
  ["a name without quotes", "{a: 1}"],
  ["an array that does not end", "[1, 2"],
  ["a string that does not end", '["1, 2]'],
  ["a string that ends in an escape", '"\\'],
  ["a string with a line break", '["1\n, 2, "]'],
  ["an escape without digits", '["\\u", 1, 2, "\\u"]'],
  ["a comma at the end", "[1, 2,]"],
  ["no value between commas", "[1,, 2]"],
  ["no value before a comma", "[,1]"],
  ["no commas", "[1 2]"],
  ["no commas between objects", "[{}{}]"],
  ["no commas between strings", '["a""b"]'],
  ["semicolons", "[1; 2]"],
  ["the wrong bracket", "[1, 2}"],
  ["no value of a member", '{"a"}'],
  ["a member in an array", '["a": 1]'],
  ["another space", "\u00a0[1, 2]"],
  ["two byte order marks", `\ufeff\ufeff${array}`],
  ["parentheses", "([1, 2])"],
  ["UTF-16", Buffer.from(array, "utf16le")],
  ["UTF-16 with a byte order mark", Buffer.from(`\ufeff${array}`, "utf16le")],
  ["a quote of two bytes", Buffer.from('["\xc0\xa2, 1, 2, "]', "latin1")],
  ["a surrogate in UTF-8", Buffer.from('["\xed\xa0\x80"]', "latin1")],
  ["bytes", Buffer.from([0x93, 1, 2, 3])],
])("with chargeBatches: element, a message with %s closes the WebSocket, and costs nothing", async ([, text]) => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { webSocketLimits: { chargeBatches: "element" } });
  for (const binary of typeof text === "string" ? [false, true] : [true]) {
    const socket = await open(context);
    socket.send(Buffer.from(text as string), { binary });
    expect(await closeFrame(socket)).toEqual([1008, "The message is not one JSON value."]);
  }
  expect(context.charges.filter((line) => line.endsWith(" 10"))).toEqual([]);
});

test("a message that costs more than the burst closes the WebSocket", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], {
    endpointOf: () => ({ ...anyEndpoint, buckets: [{ name: "b", computeUnitsPerSecond: 10, burst: 100 }] }),
    webSocketLimits: { chargeBatches: "element" },
  });
  const socket = await open(context);
  const ofNode = closeFrame(node.sockets[0] as WebSocket);
  socket.send(`[${Array(10).fill(1)}]`);
  await nextMessage(socket);
  socket.send(`[${Array(11).fill(1)}]`);

  expect(await closeFrame(socket)).toEqual([1008, "The message costs more Compute Units than may be spent at once."]);
  expect((await ofNode)[0]).toBe(1001);
  expect(context.charged()).toBe(150);
});

test("a message beyond the limit closes the WebSocket, in both directions", async () => {
  const node = await startSocketNode((socket) => socket.send("x".repeat(1001)));
  const context = await startGateway([node.url]);

  const sending = await open(context);
  sending.send("x".repeat(1001));
  expect((await closeFrame(sending))[0]).toBe(1009);
  const receiving = await open(context);
  receiving.send("x".repeat(1000));
  expect((await closeFrame(receiving))[0]).toBe(1009);
});

/** Opens a WebSocket whose caller sends raw bytes, the first of them with the handshake. */
async function openRaw({ port }: TestListener, withHandshake: Buffer = Buffer.alloc(0)): Promise<Socket> {
  const socket = connectRaw({ port, host: "127.0.0.1", noDelay: true });
  onTestFinished(() => void socket.destroy());
  const headers = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"a".repeat(22)}==`;
  const head = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  socket.write(Buffer.concat([head, withHandshake]));
  await once(socket, "data");
  return socket;
}

/** Creates a text frame of a caller. Its mask of zeros leaves the bytes as they are. */
function textFrame(text: string): Buffer {
  const { length } = text;
  const size = length < 126 ? [length] : length < 65_536 ? [126, 0, 0] : [127, 0, 0, 0, 0, 0, 0, 0, 0];
  const head = Buffer.from([0x81, ...size]);
  if (length >= 126) head.writeUIntBE(length, head.length - (length < 65_536 ? 2 : 6), length < 65_536 ? 2 : 6);
  head[1] = (head[1] ?? 0) | 0x80;
  return Buffer.concat([head, Buffer.alloc(4), Buffer.from(text)]);
}

test("messages pass in whatever pieces their frames come, also with the handshake", async () => {
  const seen: number[] = [];
  const node = await startSocketNode((_socket, data) => void seen.push(data.length));
  const context = await startGateway([node.url], { webSocketLimits: { messageBytes: 70_000 } });
  const sizes = [0, 1, 125, 126, 65_535, 65_536, 70_000];
  const frames = Buffer.concat(sizes.map((size) => textFrame("x".repeat(size))));

  const early = await openRaw(context, frames.subarray(0, 140));
  for (const byte of frames.subarray(140, 2_000)) {
    early.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  early.write(frames.subarray(2_000));
  await until(() => seen.length === sizes.length, "all messages");
  early.write(Buffer.concat(Array<Buffer>(4_000).fill(textFrame("1"))));
  await until(() => seen.length === sizes.length + 4_000, "all messages");

  expect(seen.slice(0, sizes.length)).toEqual(sizes);
  expect(new Set(seen.slice(sizes.length))).toEqual(new Set([1]));
});

test("thousands of tiny messages at once, and a message in thousands of tiny pieces, close the WebSocket", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { webSocketLimits: { messageBytes: 10_000 } });
  const reasonFor = async (socket: Socket): Promise<string> =>
    String(
      (
        (await once(
          socket.on("error", () => {}),
          "data",
        )) as [Buffer]
      )[0].subarray(4),
    );
  const many = await openRaw(context);
  many.write(Buffer.concat(Array<Buffer>(9_000).fill(textFrame("1"))));
  expect(await reasonFor(many)).toBe("Send fewer messages at once.");

  const slow = await openRaw(context);
  const ended = reasonFor(slow);
  for (const byte of textFrame("x".repeat(5_000))) {
    if (slow.writable) slow.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toBe("Send a message in fewer pieces.");
});

test("a message passes in 1,000 fragments, and more fragments close the WebSocket, in both directions", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const send = (socket: WebSocket, fragments: number) => {
    for (let count = 1; count <= fragments; count++) socket.send("x", { fin: count === fragments });
  };
  const caller = await open(context);
  send(caller, 1_000);
  expect((await nextMessage(caller))[0]).toHaveLength(1_000);

  const [ofNode, ofCaller] = [node.sockets[0] as WebSocket, caller].map(closeFrame);
  for (let count = 0; count < 1_001; count++) node.sockets[0]?.send("", { fin: false });
  expect([(await ofNode)?.[0], (await ofCaller)?.[0]]).toEqual([1008, 1014]);
  const other = await open(context);
  for (let count = 0; count < 1_001; count++) other.send("", { fin: false });
  expect((await closeFrame(other))[0]).toBe(1008);
});

test("60 pings or pongs pass at once, and hundreds close the WebSocket, in both directions", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const send = (socket: WebSocket | undefined, type: "ping" | "pong", count: number) => {
    for (let sent = 0; sent < count; sent++) socket?.[type]("x".repeat(125));
  };
  const caller = await open(context);
  send(caller, "ping", 60);
  caller.send("after");
  expect((await nextMessage(caller))[0]).toBe("after");
  const other = await open(context);
  send(other, "pong", 60);
  other.send("after");
  expect((await nextMessage(other))[0]).toBe("after");

  const ends = [caller, other, node.sockets[1] as WebSocket].map(closeFrame);
  send(caller, "pong", 500);
  send(node.sockets[1], "ping", 500);

  expect(await Promise.all(ends)).toEqual([
    [1008, "Send at most one ping or pong a second."],
    [1014, "The node sent too many pings, pieces or messages."],
    [1008, ""],
  ]);
});

test("a pong that nobody asked for is no sign of life", async () => {
  const node = await startSocketNode(undefined, { autoPong: false });
  let ahead = 0;
  const context = await startGateway([node.url], {
    clock: () => performance.now() + ahead,
    timeouts: { idle: 1_000 },
    webSocketLimits: { idle: 600_000 },
  });
  const ended = closeFrame(await open(context));
  const nodeSide = node.sockets[0] as WebSocket;
  for (let step = 0; step < 2; step++) {
    await once(nodeSide, "ping");
    nodeSide.pong("unasked");
    ahead += 40_000;
  }
  expect((await ended)[0]).toBe(1014);
});

test("a WebSocket is closed when its key is no longer valid", async () => {
  const node = await startSocketNode();
  let current: KnownEndpoint | undefined = anyEndpoint;
  const context = await startGateway([node.url], { endpointOf: () => current });

  const silent = closeFrame(await open(context));
  current = undefined;
  expect(await silent).toEqual([1008, "The key or token is no longer valid."]);

  current = anyEndpoint;
  const sending = await open(context);
  current = { ...anyEndpoint, enabled: false };
  sending.send("hello");
  expect((await closeFrame(sending))[0]).toBe(1008);
  expect(context.charged()).toBe(100);
});

test("a silent WebSocket ends after the idle time, and pings of the caller count as use", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url], { webSocketLimits: { idle: 1_500 } });
  const since = performance.now();
  const silent = await open(context);
  const pinging = await open(context);
  const pings = setInterval(() => pinging.ping(), 200);
  onTestFinished(() => clearInterval(pings));

  expect((await closeFrame(silent))[0]).toBe(1001);
  expect(performance.now() - since).toBeGreaterThan(1_400);
  expect(pinging.readyState).toBe(WebSocket.OPEN);
});

test("a drain ends WebSockets with 1001", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const ends = [closeFrame(await open(context)), closeFrame(await open(context))];

  await context.listener.drain(10);

  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([1001, 1001]);
});

test("while charges cannot be recorded, no WebSocket opens and no message passes", async () => {
  const node = await startSocketNode();
  let works = true;
  const context = await startGateway([node.url], { canWrite: () => works, canFlush: () => works });
  const socket = await open(context);
  works = false;

  expect((await refusal(context))[0]).toBe(503);
  socket.send("hello");
  expect((await closeFrame(socket))[0]).toBe(1013);
});

test("a slow reader slows the other side down in both directions", async () => {
  const size = 100_000;
  let sent = 0;
  let hadBackPressure = false;
  const node = await startSocketNode((socket, data) => {
    if (data.toString() !== "pour") return;
    const pour = (): void => {
      while (sent < 400 && socket.bufferedAmount < 4 * size) {
        socket.send("x".repeat(size));
        sent++;
      }
      if (socket.bufferedAmount >= 4 * size) hadBackPressure = true;
      if (sent < 400) setTimeout(pour, 5);
    };
    pour();
  });
  const context = await startGateway([node.url], { webSocketLimits: { messageBytes: size } });
  const socket = await open(context);
  let received = 0;
  socket.on("message", () => received++);
  socket.send("pour");
  socket.pause();
  await until(() => hadBackPressure, "back-pressure");
  const sentWhilePaused = sent;

  expect(sentWhilePaused).toBeLessThan(300);
  socket.resume();
  await until(() => received === 400, "all messages");

  // The other direction.
  node.sockets[0]?.pause();
  for (let count = 0; count < 400 && socket.bufferedAmount <= 10 * size; count++) {
    socket.send("x".repeat(size));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.bufferedAmount).toBeGreaterThan(10 * size);
  node.sockets[0]?.resume();
  await until(() => socket.bufferedAmount === 0, "all messages");
});

test("both sides are pinged, and a side that does not answer is closed", async () => {
  const node = await startSocketNode();
  let ahead = 0;
  const clock = () => performance.now() + ahead;
  const context = await startGateway([node.url], {
    clock,
    timeouts: { idle: 1_000 },
    webSocketLimits: { idle: 600_000 },
  });
  const socket = await open(context);
  const nodeSide = node.sockets[0] as WebSocket;
  await Promise.all([once(socket, "ping"), once(nodeSide, "ping")]);
  const ended = closeFrame(nodeSide);

  socket.pause();
  for (let step = 0; step < 2; step++) {
    ahead += 40_000;
    await once(nodeSide, "ping");
  }

  expect((await ended)[0]).toBe(1001);
});

test("a handshake before the last answer is refused after it", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const first = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: x\r\n\r\n";
  const upgrade = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);

  const answers = await sendRaw(context.port, first + upgrade, (text) => statuses(text).length === 2);
  expect(statuses(answers)).toEqual(["200", "501"]);
  expect(context.errors).toEqual([]);
});

test("a refused caller cannot hold its connection open", async () => {
  const node = await startSocketNode();
  const context = await startGateway([node.url]);
  const socket = connectRaw({ port: context.port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const head = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n";

  socket.write(`GET ${path} HTTP/1.1\r\n${head}`);
  expect(statusOf(String(await once(socket, "data")))).toBe(400);

  await until(async () => (await context.listener.countConnections()) === 0, "the end of the connection");
});
