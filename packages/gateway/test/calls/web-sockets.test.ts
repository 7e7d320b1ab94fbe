import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect as connectRaw, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
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
const away = "ws://127.0.0.1:1";
const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const version = "Sec-WebSocket-Version: 13\r\n";
const keyLine = `Sec-WebSocket-Key: ${"a".repeat(22)}==\r\n`;

/** Starts a gateway before nodes with and without URLs of WebSockets. */
async function startGateway(urls: readonly (string | undefined)[], more: TestListenerOptions = {}) {
  const { url } = await startNode(answering(200));
  return startTestListener({ nodes: urls.map((ws) => ({ url, ...(ws !== undefined && { ws }) })), ...more });
}

/** Starts a gateway before a node that opens WebSockets. */
async function start(more: TestListenerOptions = {}, ...nodeIs: Parameters<typeof startSocketNode>) {
  const node = await startSocketNode(...nodeIs);
  return { node, context: await startGateway([node.url], more) };
}

/** The same, and opens a WebSocket. */
async function join(...options: Parameters<typeof start>) {
  const { node, context } = await start(...options);
  const socket = await open(context);
  return { node, context, socket, nodeSide: node.sockets[0] as WebSocket };
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

async function closeCode(socket: WebSocket): Promise<number> {
  return (await closeFrame(socket))[0];
}

function sendAll(socket: WebSocket, texts = ["1", "2", "3"]): void {
  for (const text of texts) socket.send(text);
}

/** Returns the status and the body of a refused WebSocket. */
async function refusal(...args: Parameters<typeof connect>): Promise<[number | undefined, string]> {
  const [, response] = (await once(connect(...args), "unexpected-response")) as [unknown, IncomingMessage];
  const body = (await response.toArray()).join("");
  return [response.statusCode, body];
}

test("messages pass in both directions and are charged, and the key stays in the gateway", async () => {
  const node = await startSocketNode();
  const context = await startGateway([`${node.url}?token=own-token-of-node`]);
  const headers = { origin: "https://page.example", cookie: "a=b", traceparent: "00-1-2-03", "x-request-id": "one" };
  const socket = connect(context, `${path}/?query=1`, [], headers);
  const [[answer]] = await Promise.all([once(socket, "upgrade"), once(socket, "open")]);
  expect(answer.headers["x-request-id"]).toBe("one");

  for (const message of [
    ["hello", false],
    ["\0\xff", true],
    ["", false],
  ] as const) {
    socket.send(Buffer.from(message[0], "latin1"), { binary: message[1] });
    expect(await nextMessage(socket)).toEqual(message);
  }
  const [request] = node.requests;
  expect(request).toMatchObject({ url: "/ws?token=own-token-of-node", headers: { traceparent: "00-1-2-03" } });
  expect(JSON.stringify(request?.rawHeaders)).not.toMatch(new RegExp(`${key}|page\\.example|a=b`));
  expect(context.charges).toEqual([50, 10, 10, 10].map((units) => `endpoint-of-ledger-x websocket ${units}`));
  expect(context.webSockets.totals()).toEqual([
    { chain: "ledger-x", network: "mainnet", open: 1, fromCallers: 3, fromNodes: 3, computeUnits: 30 },
  ]);
  socket.close(4000, "done");
  await until(() => context.webSockets.totals()[0]?.open === 0, "the WebSocket to end");
  const report = {
    operation: "websocket",
    status: 101,
    computeUnits: 50,
    node: "node-1",
    attempts: 1,
    requestId: "one",
  };
  expect(context.calls).toMatchObject([{ ...report, endpoint: "endpoint-of-ledger-x" }]);
  expect(context.errors).toEqual([]);
});

test("the node chooses the subprotocol, and both sides see the other's close frame", async () => {
  const { node, context } = await start({}, undefined, { handleProtocols: (offered) => [...offered].at(-1) ?? false });

  const socket = await open(context, path, ["one", "two"]);
  expect(socket.protocol).toBe("two");
  const ends = [closeFrame(node.sockets[0] as WebSocket), closeFrame(await open(context, path, ["one"]))];
  socket.close(4001, "caller");
  node.sockets[1]?.close(4002, "node");
  expect(await Promise.all(ends)).toEqual([
    [4001, "caller"],
    [4002, "node"],
  ]);
});

test("a broken connection to the node closes with 1014, and the reason that a node gives is masked", async () => {
  const node = await startSocketNode();
  const context = await startGateway([`${node.url}?key=own-key-of-node`]);
  const ends = [closeFrame(await open(context)), closeFrame(await open(context))];
  node.sockets[0]?.terminate();
  node.sockets[1]?.close(4000, "no own-key-of-node");

  expect(await Promise.all(ends)).toEqual([
    [1014, ""],
    [4000, "no [secret]*******"],
  ]);
});

test.for<[string, (socket: WebSocket & { readonly _socket?: Socket }) => void]>([
  ["breaks the connection", (socket) => socket.terminate()],
  ["ends the connection", (socket) => socket._socket?.end()],
  ["breaks the protocol", (socket) => socket._socket?.write(Buffer.from([0xf1, 0]))],
])("a node that %s of each WebSocket gets no further one of the endpoint", async ([, breakOff]) => {
  const [sick, well] = [await startSocketNode(breakOff), await startSocketNode()];
  const context = await startGateway([sick.url, well.url]);
  const first = await open(context);
  first.send("one");
  expect(await closeCode(first)).toBe(1014);

  for (let count = 0; count < 3; count++) {
    const socket = await open(context);
    socket.send("two");
    expect(await nextMessage(socket)).toEqual(["two", false]);
    socket.terminate();
    await expect.poll(() => context.webSockets.totals()[0]?.open).toBe(0);
  }
  expect(context.failures).toMatchObject([{ node: "node-1", reason: "broken WebSocket" }]);
});

test.for<[what: string, status: number, at?: string, lines?: string, options?: TestListenerOptions]>([
  ["an unknown key", 403, path.replace(key, "unknown")],
  ["no key", 403, "/ledger-x/x/"],
  ["a path behind the key", 404, `${path}/things/1`],
  ["another chain's nodes", 501, `/ledger-a/v1/${keyOf("ledger-a")}/v1`],
  ["no API", 404, "/other"],
  ["an invalid token", 401, path, "Authorization: Bearer bad\r\n"],
  ["no more Compute Units", 429, path, "", { waitMs: () => 2_500 }],
  ["charges that cannot be recorded", 503, path, "", { canWrite: () => false }],
])(
  "with %s, a WebSocket is refused with %i before a node is asked",
  async ([, status, at = path, lines = "", options]) => {
    const { node, context } = await start(options);
    const answer = await sendRaw(
      context.port,
      `GET ${at} HTTP/1.1\r\nHost: x\r\n${lines}${version}${keyLine}${upgrade}\r\n`,
    );

    expect(statusOf(answer)).toBe(status);
    if (status === 429) expect(answer).toContain('{"oops":"slowly, try again in 3 seconds"}');
    expect([node.requests, context.charges]).toEqual([[], []]);
    await expect.poll(() => context.calls).toMatchObject([{ status }]);
  },
);

test.for([
  [400, keyLine],
  [400, version],
  [400, `${version}Sec-WebSocket-Key: short\r\n`],
  [400, `${version}${keyLine}Sec-WebSocket-Protocol: a, a\r\n`],
  [426, `Sec-WebSocket-Version: 8\r\n${keyLine}`],
] as const)("a handshake is refused with %i: %j", async ([status, lines]) => {
  const { node, context } = await start();
  const answer = await sendRaw(context.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}${lines}\r\n`);

  expect([statusOf(answer), node.requests]).toEqual([status, []]);
  expect(/^sec-websocket-version: 13\r$/im.test(answer)).toBe(status === 426);
});

test("if a node cannot open the WebSocket, the next one does; nodes without `ws` are skipped", async () => {
  const refusing = await startNode(answering(401));
  refusing.server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));
  const { url } = await startSocketNode();
  const context = await startGateway([undefined, away, refusing.url.replace("http", "ws"), url]);
  await open(context);

  expect(context.failures).toMatchObject([
    { node: "node-2", reason: "ECONNREFUSED" },
    { node: "node-3", reason: "status 401" },
  ]);
  expect(context.charged()).toBe(50);
});

test("the cost is refunded if no node opens the WebSocket, and without a node nothing is charged", async () => {
  const [gone, none] = [await startGateway([away]), await startGateway([undefined])];

  expect(await refusal(gone)).toEqual([502, '{"oops":"nobody there"}']);
  expect([gone.charged(), gone.nodes.status()[0]?.underWay]).toEqual([0, 0]);
  expect([(await refusal(none))[0], none.charges]).toEqual([501, []]);
});

test("an endpoint has a limited number of WebSockets at a time", async () => {
  const { context, socket } = await join({ webSocketLimits: { connections: 2 } });
  await open(context);

  expect((await refusal(context))[0]).toBe(429);
  socket.close();
  await until(() => context.webSockets.totals()[0]?.open === 1, "the WebSocket to end");
  await open(context);
  expect(context.nodes.status()[0]?.underWay).toBe(2);
});

test("messages beyond the rate wait, in order", async () => {
  let wait = 0;
  const { context, socket } = await join({ waitMs: () => wait });
  const seen: string[] = [];
  socket.on("message", (data) => seen.push(String(data)));
  wait = 100_000;
  sendAll(socket);
  await until(() => context.limiterCalls() >= 3, "three calls of the limiter");
  expect(seen).toEqual([]);

  wait = 0;
  await until(() => seen.length === 3, "three messages");
  expect([seen, context.charged()]).toEqual([["1", "2", "3"], 80]);
});

test.for<[string, (socket: WebSocket) => void]>([
  ["closes the WebSocket", (socket) => socket.close()],
  ["breaks the connection", (socket) => socket.terminate()],
])("messages that wait are dropped if their caller %s", async ([, leave]) => {
  let [ahead, wait] = [0, 0];
  const { context, socket, nodeSide } = await join({ clock: () => performance.now() + ahead, waitMs: () => wait });
  const ended = closeFrame(nodeSide);
  wait = 100_000;
  sendAll(socket);
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
  const limiter: TestListenerOptions["limiter"] = {
    take: (_buckets, _units, done) => void setTimeout(done, 10, 0),
    aloneMs: () => 0,
  };
  const { context, socket, nodeSide } = await join({ limiter }, (_socket, data) => void seen.push(String(data)));
  const ended = closeFrame(nodeSide);
  sendAll(socket);
  socket.close();

  await ended;
  expect([seen, context.charged()]).toEqual([["1", "2", "3"], 80]);
});

test("a batch costs its elements, and a message that is no JSON value closes the WebSocket and costs nothing", async () => {
  const { context } = await start({ webSocketLimits: { chargeBatches: "element" } });
  for (const binary of [false, true]) {
    const socket = await open(context);
    socket.send(Buffer.from("[1, [2, 3], {}]"), { binary });
    await nextMessage(socket);
    socket.send(Buffer.from("[1, 2] 3"), { binary });
    expect(await closeFrame(socket)).toEqual([1008, "The message is not one JSON value."]);
  }
  expect(context.charges).toEqual([50, 30, 50, 30].map((units) => `endpoint-of-ledger-x websocket ${units}`));
});

test("a message that costs more than the burst closes the WebSocket", async () => {
  const { context, socket, nodeSide } = await join({
    endpointOf: () => ({ ...anyEndpoint, buckets: [{ name: "b", computeUnitsPerSecond: 10, burst: 100 }] }),
    webSocketLimits: { chargeBatches: "element" },
  });
  const ofNode = closeCode(nodeSide);
  socket.send(`[${Array(10).fill(1)}]`);
  await nextMessage(socket);
  socket.send(`[${Array(11).fill(1)}]`);

  expect(await closeFrame(socket)).toEqual([1008, "The message costs more Compute Units than may be spent at once."]);
  expect([await ofNode, context.charged()]).toEqual([1001, 150]);
});

test("a message beyond the limit closes the WebSocket, in both directions", async () => {
  const { context } = await start({}, (socket) => socket.send("x".repeat(1001)));
  for (const size of [1001, 1000]) {
    const socket = await open(context);
    socket.send("x".repeat(size));
    expect(await closeCode(socket)).toBe(1009);
  }
});

/** Opens a WebSocket whose caller sends raw bytes, the first of them with the handshake. */
async function openRaw({ port }: TestListener, withHandshake: Buffer = Buffer.alloc(0)): Promise<Socket> {
  const socket = connectRaw({ port, host: "127.0.0.1", noDelay: true });
  onTestFinished(() => void socket.destroy());
  const head = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}${version}${keyLine}\r\n`);
  socket.on("error", () => {}).write(Buffer.concat([head, withHandshake]));
  await once(socket, "data");
  return socket;
}

/** Creates a text frame of a caller. Its mask of zeros leaves the bytes as they are. */
function textFrame(text: string): Buffer {
  const { length } = text;
  return Buffer.concat([Buffer.of(0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0), Buffer.from(text)]);
}

test("thousands of tiny messages at once, and a message in thousands of tiny pieces, close the WebSocket", async () => {
  const seen: string[] = [];
  const { context } = await start({ webSocketLimits: { messageBytes: 10_000 } }, (_socket, data) => {
    seen.push(String(data));
  });
  const tiny = (count: number) => Buffer.concat(Array<Buffer>(count).fill(textFrame("1")));
  // The gateway pings, too.
  const reasonFor = async (socket: Socket): Promise<string> => {
    for await (const bytes of socket) {
      const [reason] = /Send .*\./.exec(String(bytes)) ?? [];
      if (reason !== undefined) return reason;
    }
    return "";
  };
  const many = await openRaw(context, textFrame("with the handshake"));
  many.write(tiny(4_000));
  await until(() => seen.length === 4_001, "all messages");
  expect(new Set(seen)).toEqual(new Set(["with the handshake", "1"]));
  many.write(tiny(9_000));
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
  const { context, socket, nodeSide } = await join();
  const begin = (to: WebSocket, text: string, count: number) => {
    for (let sent = 0; sent < count; sent++) to.send(text, { fin: false });
  };
  begin(socket, "x", 999);
  socket.send("x", { fin: true });
  expect((await nextMessage(socket))[0]).toHaveLength(1_000);

  const ends = [nodeSide, socket].map(closeCode);
  begin(nodeSide, "", 1_001);
  expect(await Promise.all(ends)).toEqual([1008, 1014]);
  const other = await open(context);
  begin(other, "", 1_001);
  expect(await closeCode(other)).toBe(1008);
});

test("60 pings or pongs pass at once, and hundreds close the WebSocket, in both directions", async () => {
  const { node, context } = await start();
  const send = (socket: WebSocket | undefined, type: "ping" | "pong", count: number) => {
    for (let sent = 0; sent < count; sent++) socket?.[type]("x".repeat(125));
  };
  const [caller, other] = [await open(context), await open(context)];
  for (const [socket, type] of [
    [caller, "ping"],
    [other, "pong"],
  ] as const) {
    send(socket, type, 60);
    socket.send("after");
    expect((await nextMessage(socket))[0]).toBe("after");
  }
  const ends = [caller, other, node.sockets[1] as WebSocket].map(closeFrame);
  send(caller, "pong", 500);
  send(node.sockets[1], "ping", 500);

  expect(await Promise.all(ends)).toEqual([
    [1008, "Send at most one ping or pong a second."],
    [1014, "The node sent too many pings, pieces or messages."],
    [1008, ""],
  ]);
});

test.for<[who: string, autoPong: boolean, code: number]>([
  ["a node that only sends unasked pongs", false, 1014],
  ["a caller who is not read", true, 1001],
])("both sides are pinged, and %s counts as gone", async ([, autoPong, code]) => {
  let ahead = 0;
  const more = { timeouts: { idle: 1_000 }, webSocketLimits: { idle: 600_000 } };
  const clock = () => performance.now() + ahead;
  const { socket, nodeSide } = await join({ clock, ...more }, undefined, { autoPong });
  const ended = closeCode(autoPong ? nodeSide : socket);
  await Promise.all([once(socket, "ping"), once(nodeSide, "ping")]);
  if (autoPong) socket.pause();
  for (let step = 0; step < 2; step++) {
    if (!autoPong) nodeSide.pong("unasked");
    ahead += 40_000;
    if (step === 0) await once(nodeSide, "ping");
  }

  expect(await ended).toBe(code);
});

test("a WebSocket is closed when its key is no longer valid", async () => {
  let current: KnownEndpoint | undefined = anyEndpoint;
  const { context, socket } = await join({ endpointOf: () => current });
  const silent = closeFrame(socket);
  current = undefined;
  expect(await silent).toEqual([1008, "The key or token is no longer valid."]);

  current = anyEndpoint;
  const sending = await open(context);
  current = { ...anyEndpoint, enabled: false };
  sending.send("hello");
  expect([await closeCode(sending), context.charged()]).toEqual([1008, 100]);
});

test("a silent WebSocket ends after the idle time, and pings of the caller count as use", async () => {
  let ahead = 0;
  const clock = () => performance.now() + ahead;
  const { context, socket } = await join({ clock, webSocketLimits: { idle: 20_000 } });
  const pinging = await open(context);
  ahead += 12_000;
  // WebSockets are used at the time of the last sweep, which is at most 100 ms ago.
  await sleep(150);
  pinging.ping();
  await once(pinging, "pong");
  ahead += 12_000;

  expect(await closeCode(socket)).toBe(1001);
  expect(pinging.readyState).toBe(WebSocket.OPEN);
});

test("a drain ends WebSockets with 1001, and without a journal no message passes", async () => {
  let works = true;
  const { context, socket } = await join({ canWrite: () => works, canFlush: () => works });
  works = false;
  socket.send("hello");
  expect(await closeCode(socket)).toBe(1013);

  works = true;
  const end = closeCode(await open(context));
  await context.listener.drain(10);
  expect(await end).toBe(1001);
});

test("a slow reader slows the other side down in both directions", async () => {
  const size = 100_000;
  let sent = 0;
  let hadBackPressure = false;
  const pour = (socket: WebSocket): void => {
    for (; sent < 400 && socket.bufferedAmount < 4 * size; sent++) socket.send("x".repeat(size));
    if (socket.bufferedAmount >= 4 * size) hadBackPressure = true;
    if (sent < 400) setTimeout(pour, 5, socket);
  };
  const { socket, nodeSide } = await join({ webSocketLimits: { messageBytes: size } }, (from, data) => {
    if (data.toString() === "pour") pour(from);
  });
  let received = 0;
  socket.on("message", () => received++);
  socket.send("pour");
  socket.pause();
  await until(() => hadBackPressure, "back-pressure");
  expect(sent).toBeLessThan(300);
  socket.resume();
  await until(() => received === 400, "all messages");

  // The other direction.
  nodeSide.pause();
  for (let count = 0; count < 400 && socket.bufferedAmount <= 10 * size; count++) {
    socket.send("x".repeat(size));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.bufferedAmount).toBeGreaterThan(10 * size);
  nodeSide.resume();
  await until(() => socket.bufferedAmount === 0, "all messages");
});

test("a handshake before the last answer is refused after it", async () => {
  const { context } = await start();
  const first = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: x\r\n\r\n";
  const second = `GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`;
  const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
  const answers = await sendRaw(context.port, first + second, (text) => statuses(text).length === 2);

  expect([statuses(answers), context.errors]).toEqual([["200", "501"], []]);
});

test("a refused caller cannot hold its connection open", async () => {
  const { context } = await start();
  const socket = connectRaw({ port: context.port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}${version}\r\n`);

  expect(statusOf(String(await once(socket, "data")))).toBe(400);
  await until(async () => (await context.listener.countConnections()) === 0, "the end of the connection");
});
