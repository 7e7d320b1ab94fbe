import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { closeFrame, connectWebSocket, openSocket, openWebSocket, refusalOf } from "../support/callers.ts";
import { startNode, startSocketNode } from "../support/nodes.ts";
import { basePath, type GroupOptions, keyOf, startGroup } from "../support/test-listener.ts";

const key = keyOf();
const path = basePath();
const version = "Sec-WebSocket-Version: 13\r\n";
const keyLine = `Sec-WebSocket-Key: ${"a".repeat(22)}==\r\n`;

const handshake = (at: string, lines: string) =>
  `GET ${at} HTTP/1.1\r\nHost: x\r\n${lines}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

/** Starts a gateway before nodes with and without URLs of WebSockets. */
async function startBefore(urls: readonly (string | undefined)[], more: GroupOptions = {}) {
  const nodes = urls.map((ws) => ({ url: "http://127.0.0.1:1", ...(ws !== undefined && { ws }) }));
  const group = await startGroup(nodes, more);
  return { ...group, url: group.origin + path };
}

/** Starts a gateway before a node that opens WebSockets. */
async function start(more: GroupOptions = {}, ...nodeIs: Parameters<typeof startSocketNode>) {
  const node = await startSocketNode(...nodeIs);
  return { node, ...(await startBefore([node.url], more)) };
}

/** The same, and opens a WebSocket. */
async function join(...options: Parameters<typeof start>) {
  const context = await start(...options);
  const socket = await openWebSocket(context.url);
  return { ...context, socket, nodeSide: context.node.sockets[0] as WebSocket };
}

async function nextMessage(socket: WebSocket): Promise<[string, boolean]> {
  const [data, isBinary] = (await once(socket, "message")) as [Buffer, boolean];
  return [data.toString("latin1"), isBinary];
}

async function closeCode(socket: WebSocket) {
  return (await closeFrame(socket))[0];
}

function sendAll(socket: WebSocket) {
  for (const text of ["1", "2", "3"]) socket.send(text);
}

test("messages pass in both directions and are charged", async () => {
  const node = await startSocketNode();
  const gateway = await startBefore([`${node.url}?token=own-token-of-node`]);
  const traceparent = "00-1-2-03";
  const headers = { origin: "https://page.example", cookie: "a=b", traceparent, "x-request-id": "one" };
  const socket = connectWebSocket(`${gateway.url}/?query=1`, { headers });
  const [[answer]] = await Promise.all([once(socket, "upgrade"), once(socket, "open")]);
  expect(answer.headers["x-request-id"]).toBe("one");

  for (const text of ["hello", "\0\xff", ""]) {
    const binary = text.includes("\0");
    socket.send(Buffer.from(text, "latin1"), { binary });
    expect(await nextMessage(socket)).toEqual([text, binary]);
  }
  const [request] = node.requests;
  expect(request).toMatchObject({ url: "/ws?token=own-token-of-node", headers: { traceparent } });
  expect(JSON.stringify(request?.rawHeaders)).not.toMatch(new RegExp(`${key}|page\\.example|a=b`));
  expect(gateway.charges).toEqual([50, 10, 10, 10].map((units) => `endpoint-of-ledger-x websocket ${units}`));
  const counts = { open: 1, fromCallers: 3, fromNodes: 3, computeUnits: 30 };
  expect(gateway.webSockets.totals()).toEqual([{ chain: "ledger-x", network: "mainnet", ...counts }]);
  socket.close(4000, "done");
  await expect.poll(gateway.openCount).toBe(0);
  const report = { operation: "websocket", status: 101, computeUnits: 50, node: "node-1", attempts: 1 };
  expect(gateway.calls).toMatchObject([{ ...report, requestId: "one", endpoint: "endpoint-of-ledger-x" }]);
  expect(gateway.errors).toEqual([]);
});

test("subprotocols and close frames pass", async () => {
  const node = await startSocketNode(undefined, { handleProtocols: (offered) => [...offered].at(-1) ?? false });
  const { url } = await startBefore([`${node.url}?key=own-key-of-node`]);
  const socket = await openWebSocket(url, {}, ["one", "two"]);
  expect(socket.protocol).toBe("two");
  const other = await openWebSocket(url, {}, ["one"]);
  const ends = [node.sockets[0] as WebSocket, other].map(closeFrame);
  socket.close(4001, "caller");
  node.sockets[1]?.close(4002, "no own-key-of-node");
  expect(await ends[0]).toEqual([4001, "caller"]);
  expect(await ends[1]).toEqual([4002, "no [secret]*******"]);
});

test.for<[string, (socket: WebSocket & { _socket?: Socket }) => void]>([
  ["breaks the connection", (socket) => socket.terminate()],
  ["breaks the protocol", (socket) => socket._socket?.write(Buffer.from([0xf1, 0]))],
])("a node that %s gets no further WebSocket", async ([, breakOff]) => {
  const [sick, well] = [await startSocketNode(breakOff), await startSocketNode()];
  const { url, failures, openCount } = await startBefore([sick.url, well.url]);
  const first = await openWebSocket(url);
  first.send("one");
  expect(await closeCode(first)).toBe(1014);

  for (let count = 0; count < 3; count++) {
    const socket = await openWebSocket(url);
    socket.send("two");
    expect(await nextMessage(socket)).toEqual(["two", false]);
    socket.terminate();
    await expect.poll(openCount).toBe(0);
  }
  expect(failures).toMatchObject([{ node: "node-1", reason: "broken WebSocket" }]);
});

test.for<[what: string, status: number, GroupOptions & { lines?: string; at?: string }]>([
  ["a disabled endpoint", 403, { endpoint: { enabled: false } }],
  ["a path behind the key", 404, { at: `${path}/things/1` }],
  ["another chain's nodes", 501, { at: `/ledger-a/v1/${keyOf("ledger-a")}/v1` }],
  ["an invalid token", 401, { lines: `${version}${keyLine}Authorization: Bearer bad\r\n` }],
  ["no more Compute Units", 429, { waitMs: 2_500 }],
  ["charges that cannot be recorded", 503, { canWrite: false }],
  ["no version", 400, { lines: keyLine }],
  ["a short nonce", 400, { lines: `${version}Sec-WebSocket-Key: short\r\n` }],
  ["a repeated subprotocol", 400, { lines: `${version}${keyLine}Sec-WebSocket-Protocol: a, a\r\n` }],
  ["another version", 426, { lines: `Sec-WebSocket-Version: 8\r\n${keyLine}` }],
])("with %s, a WebSocket is refused with %i", async ([, status, refused]) => {
  const { lines = version + keyLine, at = path, ...options } = refused;
  const { node, port, charges, calls } = await start(options);
  const answer = await sendRaw(port, handshake(at, lines));

  expect(statusOf(answer)).toBe(status);
  if (status === 429) expect(answer).toMatch(/retry-after: 3\r\n.*{"oops":"slowly, try again in 3 seconds"}/is);
  expect(/^sec-websocket-version: 13\r$/im.test(answer)).toBe(status === 426);
  expect([node.requests, charges]).toEqual([[], []]);
  await expect.poll(() => calls).toMatchObject([{ status }]);
});

test("another upgrade is ignored", async () => {
  const { port } = await start();
  const request = handshake(path, version + keyLine);
  expect(statusOf(await sendRaw(port, request.replace("Upgrade: websocket", "Upgrade: h2c")))).toBe(404);
  expect(statusOf(await sendRaw(port, request.replace("GET", "POST")))).toBe(501);
});

test("the next node with `ws` opens a WebSocket", async () => {
  const refusing = await startNode(() => {});
  refusing.server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));
  const well = await startSocketNode();
  const gateway = await startBefore([undefined, "ws://127.0.0.1:1", refusing.url.replace("http", "ws"), well.url]);
  await openWebSocket(gateway.url);

  const failures = gateway.failures.map(({ node, reason }) => `${node} ${reason}`);
  expect(failures).toEqual(["node-2 ECONNREFUSED", "node-3 status 401"]);
  expect(gateway.charged()).toBe(50);
});

test("a WebSocket brings a node back that was out", async () => {
  const [first, second] = [await startSocketNode(), await startSocketNode()];
  const { nodes, url } = await startBefore([first.url, second.url]);
  const caller = { id: "endpoint-of-ledger-x", chain: "ledger-x", network: "mainnet", team: "team" };
  const [node = expect.unreachable()] = nodes.of("ledger-x", "mainnet");
  node.outliers.failed(caller, node, performance.now() - 6_000);
  nodes.choose(caller, [node], true, performance.now());
  await openWebSocket(url);

  expect([first, second].map(({ sockets }) => sockets.length)).toEqual([1, 0]);
});

test("an endpoint has a limited number of WebSockets at a time", async () => {
  const { url, socket, openCount, nodes } = await join({ webSocketLimits: { connections: 2 } });
  await openWebSocket(url);

  expect((await refusalOf(connectWebSocket(url))).statusCode).toBe(429);
  socket.close();
  await expect.poll(openCount).toBe(1);
  await openWebSocket(url);
  expect(nodes.status()[0]?.underWay).toBe(2);
});

test("messages beyond the rate wait, in order", async () => {
  const { taken, charged, socket, doubles } = await join();
  const seen: string[] = [];
  socket.on("message", (data) => seen.push(String(data)));
  doubles.waitMs = 100_000;
  sendAll(socket);
  await expect.poll(() => taken.length).toBeGreaterThanOrEqual(3);
  expect(seen).toEqual([]);

  doubles.waitMs = 0;
  await expect.poll(() => seen).toEqual(["1", "2", "3"]);
  expect(charged()).toBe(80);
});

test.for([true, false])("a message right before a close is forwarded, if the rate allows it: %j", async (isAllowed) => {
  const seen: string[] = [];
  const [waitMs, passed] = isAllowed ? [0, ["1", "2", "3"]] : [100_000, []];
  let isOpen = false;
  const limiter: GroupOptions["limiter"] = {
    take: (_buckets, _units, done) => void setTimeout(done, 10, isOpen ? waitMs : 0),
    aloneMs: () => 0,
  };
  const { charged, socket, nodeSide } = await join({ limiter }, (_socket, data) => void seen.push(String(data)));
  isOpen = true;
  const ended = closeFrame(nodeSide);
  sendAll(socket);
  socket.close();

  await ended;
  expect([seen, charged()]).toEqual([passed, 50 + 10 * passed.length]);
});

const long = "x".repeat(1001);
const buckets = [{ name: "b", computeUnitsPerSecond: 10, burst: 30 }];
const byElement: GroupOptions = { endpoint: { buckets }, webSocketLimits: { chargeBatches: "element" } };

test("a batch costs its elements", async () => {
  const { socket, charged } = await join(byElement);
  socket.send("[1, [2, 3], {}]");
  await nextMessage(socket);
  expect(charged()).toBe(80);
});

interface Ending {
  /** A message of the caller. */
  send?: string;
  /** What ends the WebSocket before the message. */
  act?: (joined: Awaited<ReturnType<typeof join>>) => unknown;
  /** Changes of the doubles, likewise. */
  now?: GroupOptions;
  reason?: string;
  options?: GroupOptions;
}

test.for<[what: string, code: number, Ending]>([
  ["too long a message", 1009, { send: long }],
  ["too long a message of a node", 1009, { act: ({ nodeSide }) => nodeSide.send(long) }],
  ["no JSON value", 1008, { send: "[1] 3", reason: "is not one JSON value.", options: byElement }],
  ["a batch beyond the burst", 1008, { send: "[1, 1, 1, 1]", reason: "may be spent at once.", options: byElement }],
  ["a disabled endpoint", 1008, { now: { endpoint: { enabled: false } }, send: "1", reason: "is no longer valid." }],
  ["a message that is not recorded", 1013, { now: { canWrite: false }, send: "1" }],
  ["a drain", 1001, { act: ({ listener }) => listener.drain(10) }],
])("%s closes the WebSocket with %i", async ([, code, { send, act, now, reason = "", options }]) => {
  const joined = await join(options);
  const ends = [joined.socket, joined.nodeSide].map(closeFrame);
  act?.(joined);
  Object.assign(joined.doubles, now);
  if (send !== undefined) joined.socket.send(send);

  expect(await ends[0]).toEqual([code, expect.stringContaining(reason)]);
  expect([(await ends[1])?.[0], joined.charged()]).toEqual([code === 1009 ? expect.any(Number) : 1001, 50]);
});

test("a WebSocket whose node answers during a drain is closed at once", async () => {
  const asked = Promise.withResolvers<(isAllowed: boolean) => void>();
  const verifyClient = (_request: object, allow: (isAllowed: boolean) => void) => asked.resolve(allow);
  const { url, listener } = await start({}, undefined, { verifyClient });
  const end = closeFrame(connectWebSocket(url));
  const allow = await asked.promise;
  const drained = listener.drain(10);
  allow(true);
  expect((await end)[0]).toBe(1001);
  await drained;
});

/** Opens a WebSocket whose caller sends raw bytes, the first of them with the handshake. */
async function openRaw(port: number, withHandshake: Buffer = Buffer.alloc(0)) {
  const socket = openSocket(port).setNoDelay();
  socket.write(Buffer.concat([Buffer.from(handshake(path, version + keyLine)), withHandshake]));
  await once(socket, "data");
  return socket;
}

/** Creates a text frame of a caller. Its mask of zeros leaves the bytes as they are. */
function textFrame(text: string): Buffer {
  const { length } = text;
  return Buffer.concat([Buffer.of(0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0), Buffer.from(text)]);
}

test("too many messages or pieces close the WebSocket", async () => {
  const seen: string[] = [];
  const { port } = await start({ webSocketLimits: { messageBytes: 10_000 } }, (_socket, data) => {
    seen.push(String(data));
  });
  const tiny = (count: number) => Buffer.concat(Array<Buffer>(count).fill(textFrame("1")));
  // The gateway pings, too.
  const reasonFor = async (socket: Socket): Promise<string | undefined> => {
    for await (const bytes of socket) if (/Send .*\./.test(String(bytes))) return /Send .*\./.exec(String(bytes))?.[0];
    return undefined;
  };
  const many = await openRaw(port, textFrame("with the handshake"));
  many.write(tiny(4_000));
  await expect.poll(() => seen.length).toBe(4_001);
  expect(new Set(seen)).toEqual(new Set(["with the handshake", "1"]));
  many.write(tiny(9_000));
  expect(await reasonFor(many)).toBe("Send fewer messages at once.");

  const slow = await openRaw(port);
  const ended = reasonFor(slow);
  for (const byte of textFrame("x".repeat(5_000))) {
    if (slow.writable) slow.write(Buffer.of(byte));
    await nextTurn();
  }
  expect(await ended).toBe("Send a message in fewer pieces.");
});

test("the pieces of a message are counted anew after the answer to a ping", async () => {
  const { socket, pass } = await join();
  for (let piece = 1; piece <= 800; piece++) {
    socket.send("1", { fin: piece === 800 });
    await nextTurn();
    if (piece !== 400) continue;
    pass(5_000);
    await once(socket, "ping");
  }
  const end = await Promise.race([nextMessage(socket), closeFrame(socket)]);
  expect(end).toEqual(["1".repeat(800), false]);
});

const tooOften = "Send at most one ping or pong a second.";

test.for<[what: string, send: (socket: WebSocket) => void, passing: number, refused: number, reason: string]>([
  ["fragments", (socket) => socket.send("", { fin: false }), 999, 1_001, ""],
  ["pings", (socket) => socket.ping("x".repeat(125)), 60, 500, tooOften],
  ["pongs", (socket) => socket.pong("x".repeat(125)), 60, 500, tooOften],
])("too many %s close the WebSocket", async ([, send, passing, refused, reason]) => {
  const { socket, nodeSide, url, node } = await join();
  const flood = (from: WebSocket, count: number) => {
    for (let sent = 0; sent < count; sent++) send(from);
    from.send("after");
  };
  flood(socket, passing);
  expect(await nextMessage(socket)).toEqual(["after", false]);
  const other = await openWebSocket(url);
  const ends = [socket, nodeSide, other, node.sockets[1] as WebSocket].map(closeFrame);
  flood(nodeSide, refused);
  flood(other, refused);
  const frames = await Promise.all(ends);
  expect([frames.map(([code]) => code), frames[2]?.[1]]).toEqual([[1014, 1008, 1008, 1001], reason]);
});

test.for<[who: string, autoPong: boolean, code: number]>([
  ["a node that only sends unasked pongs", false, 1014],
  ["a caller who is not read", true, 1001],
])("both sides are pinged, and %s counts as gone", async ([, autoPong, code]) => {
  const more = { timeouts: { idle: 1_000 }, webSocketLimits: { idle: 600_000 } };
  const { socket, nodeSide, pass } = await join(more, undefined, { autoPong });
  const ended = closeCode(autoPong ? nodeSide : socket);
  await Promise.all([once(socket, "ping"), once(nodeSide, "ping")]);
  if (autoPong) socket.pause();
  else nodeSide.pong("unasked");
  pass(40_000);
  await once(nodeSide, "ping");
  pass(40_000);

  expect(await ended).toBe(code);
});

test("a silent WebSocket without pings ends after the idle time", async () => {
  const { url, socket, pass } = await join({ webSocketLimits: { idle: 20_000 } });
  const pinging = await openWebSocket(url);
  pass(12_000);
  // WebSockets are used at the time of the last sweep, which is at most 100 ms ago.
  await sleep(150);
  pinging.ping();
  await once(pinging, "pong");
  pass(12_000);

  expect(await closeCode(socket)).toBe(1001);
  expect(pinging.readyState).toBe(WebSocket.OPEN);
});

test("a slow reader slows the other side down in both directions", async () => {
  const size = 100_000;
  const { socket, nodeSide } = await join({ webSocketLimits: { messageBytes: size } }, () => {});
  for (const [from = socket, to = nodeSide] of [[], [nodeSide, socket]]) {
    let received = 0;
    to.on("message", () => received++);
    to.pause();
    let sent = 0;
    for (; sent < 400 && from.bufferedAmount <= 10 * size; sent++) {
      from.send("x".repeat(size));
      await nextTurn();
    }
    expect(from.bufferedAmount).toBeGreaterThan(10 * size);
    to.resume();
    await expect.poll(() => received).toBe(sent);
  }
});
