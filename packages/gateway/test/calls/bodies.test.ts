import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { startNode } from "../support/scripted-node.ts";
import {
  anyEndpoint,
  startTestListener,
  type TestListener,
  type TestListenerOptions,
} from "../support/test-listener.ts";

async function start(more: TestListenerOptions = {}) {
  const node = await startNode((request, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": request.headers["content-length"],
    });
    request.pipe(response);
  });
  const context = await startTestListener({
    nodes: [node],
    // Each key has an endpoint of its own. The part before its dot names the team.
    endpointOf: (key) => ({ ...anyEndpoint, id: key, team: key.split(".")[0] ?? "" }),
    timeouts: { idle: 30_000 },
    trustProxy: ["127.0.0.1"],
    ...more,
  });
  return { node, context };
}

function headFor(key: string, more = ""): string {
  const paths: Readonly<Record<string, string>> = { token: "POST /oauth/token", none: "POST /nothing" };
  const path = paths[key] ?? `PUT /ledger-x/x/${key}/api/things/special`;
  return `${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${more}\r\n`;
}

async function statusOfBody({ port }: TestListener, key: string, more = ""): Promise<number> {
  return statusOf(await sendRaw(port, `${headFor(key, more)}{}`));
}

function connectTo({ port }: TestListener): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends requests with a key. Their bodies lack the last byte. */
function sendUnfinished(context: TestListener, key: string, count: number, more = ""): Promise<Socket[]> {
  const send = async () => {
    const socket = connectTo(context);
    // The gateway sends 100 Continue once it counts the body.
    socket.write(headFor(key, `${more}expect: 100-continue\r\n`));
    expect(statusOf(String((await once(socket, "data"))[0]))).toBe(100);
    socket.write("{");
    return socket;
  };
  return Promise.all(Array.from({ length: count }, send));
}

test("all endpoints of a team together send at most 32 bodies, and further ones are refused in the API's words", async () => {
  const { context, node } = await start();
  const ofEndpoints = Array.from({ length: 8 }, (_, index) => sendUnfinished(context, `one.${index}`, 4));
  const [first, ...others] = (await Promise.all(ofEndpoints)).flat();

  const refused = await sendRaw(context.port, `${headFor("one")}{}`);
  expect(statusOf(refused)).toBe(429);
  expect(refused).toContain('{"oops":"slowly, try again in 1 second"}');
  const unasked = await sendRaw(context.port, headFor("one", "expect: 100-continue\r\n"));
  expect(statusOf(unasked), "no 100 Continue").toBe(429);
  expect(await statusOfBody(context, "other"), "another team").toBe(200);

  const answered = once(first as Socket, "data");
  first?.write("}");
  expect(statusOf(String(await answered))).toBe(200);
  expect(await statusOfBody(context, "one"), "after one body is complete").toBe(200);

  await sendUnfinished(context, "one", 1);
  expect(await statusOfBody(context, "one")).toBe(429);
  for (const socket of others) socket.destroy();
  await until(() => context.calls.filter(({ aborted }) => aborted).length === others.length, "callers to be gone");
  expect(await statusOfBody(context, "one"), "after callers left").toBe(200);
  expect(node.requests).toHaveLength(4);
});

test("a worker receives at most 192 bodies with a key at a time, and refuses further ones of any team", async () => {
  const { context } = await start();
  const counts = Array.from({ length: 6 }, (_, index) => sendUnfinished(context, `key-${index}`, 32));
  const [[first] = []] = await Promise.all(counts);

  const refused = await sendRaw(context.port, `${headFor("other")}{}`);
  expect(statusOf(refused)).toBe(503);
  expect(refused).toContain('{"oops":"full"}');
  expect(await statusOfBody(context, "token"), "without a key").toBe(200);

  const answered = once(first as Socket, "data");
  first?.write("}");
  await answered;
  expect(await statusOfBody(context, "other")).toBe(200);
});

const from = (address = ""): string => `x-forwarded-for: ${address}\r\n`;

test.each([
  ["8 IPv4 addresses", (index: number) => `10.0.0.${index % 8}`, 64],
  ["64 IPv4 addresses", (index: number) => `10.0.0.${index % 64}`, 64],
  ["an IPv4 address as IPv6", (index: number) => ["10.0.0.1", "::ffff:10.0.0.1", "::FFFF:a00:1"][index % 3], 8],
  ["addresses of a /64", (index: number) => `2001:db8::${index.toString(16)}`, 8],
  ["addresses of a /56", (index: number) => `2001:db8:0:${index.toString(16)}::1`, 16],
])("256 unfinished bodies of %s keep nobody else from sending", async (_, addressOf, kept) => {
  const { context } = await start();
  const refused: number[] = [];
  for (let index = 0; index < 256; index++) {
    const socket = connectTo(context).once("data", (answer) => refused.push(statusOf(String(answer))));
    socket.write(`${headFor("token", from(addressOf(index)))}{`);
  }
  await until(
    () => refused.length === 256 - kept,
    () => `${refused.length} refusals`,
  );
  expect([408, 429]).toEqual(expect.arrayContaining([...new Set(refused)]));
  expect(await statusOfBody(context, "one"), "with a key").toBe(200);
  expect(await statusOfBody(context, "token", from("192.0.2.1")), "from elsewhere").toBe(200);
});

test("if the share of bodies without a key is full, the first one of the largest network makes room", async () => {
  const { context } = await start();
  const begin = async (address: string) => (await sendUnfinished(context, "token", 1, from(address)))[0] as Socket;
  await begin("10.0.0.1");
  const first = await begin("2001:db8:0:1::1");
  for (let index = 0; index < 15; index++) await begin(`2001:db8:0:${index % 2}::1`);
  for (let index = 0; index < 47; index++) await begin(`10.0.1.${index % 40}`);

  const evicted = once(first, "data");
  await begin("192.0.2.1");
  expect(statusOf(String((await evicted)[0]))).toBe(408);
});

test("800 unfinished bodies of one key take at most 30 MB, and another team's calls continue", async () => {
  const { context } = await start();
  const [callers, size] = [800, 65_536];
  // Bodies are bytes outside of the heap.
  const memory = (): number => process.memoryUsage().arrayBuffers;
  const before = memory();
  let peak = before;
  const answers: number[] = [];
  const head = headFor("one").replace("content-length: 2", `content-length: ${size}`);
  const call = async (): Promise<void> => {
    const socket = connectTo(context).once("data", (bytes) => {
      answers.push(statusOf(String(bytes)));
      peak = Math.max(peak, memory());
    });
    await once(socket, "connect");
    await new Promise((resolve) => socket.write(head + " ".repeat(size - 1), "latin1", resolve));
  };
  const others: number[] = [];
  // In groups, since the system's backlog has 511 connections.
  for (let group = 0; group < callers / 200; group++) {
    await Promise.all(Array.from({ length: 200 }, call));
    others.push(await statusOfBody(context, "other"));
  }
  await until(
    () => answers.length === callers - 32,
    () => `${answers.length} answers`,
  );

  expect(new Set(answers)).toEqual(new Set([429]));
  expect(new Set(others)).toEqual(new Set([200]));
  expect((peak - before) / 1e6).toBeLessThanOrEqual(30);
});

/** A body in chunks, without its end. */
function chunked(key: string, chunks: string): string {
  return headFor(key).replace("content-length: 2", "transfer-encoding: chunked") + chunks;
}

const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each([
  ["1,024 chunks of 1 byte", "[1]".padEnd(1024), 1],
  ["4,000 chunks of 16 bytes", `"${"0123456789abcdef".repeat(4_000)}"`, 16],
])("a body of %s arrives whole", async (_, body, size) => {
  const { context } = await start();
  const chunks = body
    .match(new RegExp(`.{1,${size}}`, "g"))
    ?.map(chunkOf)
    .join("");
  const answer = await sendRaw(context.port, chunked("one", `${chunks}0\r\n\r\n`));
  expect(statusOf(answer)).toBe(200);
  expect(answer.endsWith(body)).toBe(true);
});

test.each(["one", "token", "none"])("the gateway stops reading a body in chunks of one byte: %s", async (key) => {
  const { context } = await start();
  const socket = connectTo(context);
  const [connection] = (await once(context.listener.server, "connection")) as [Socket];
  const answered = once(socket, "data");
  socket.write(chunked(key, "1\r\na\r\n".repeat(200_000)));

  expect(statusOf(String((await answered)[0]))).toBe(key === "none" ? 404 : 400);
  expect(await statusOfBody(context, "other"), "another team").toBe(200);
  await until(() => connection.isPaused(), "a paused connection");
  expect(connection.bytesRead).toBeLessThan(300_000);
});

test("the time limit of a body begins with the body, however steadily its bytes arrive", async () => {
  const { context } = await start({ timeouts: { idle: 300 } });
  const socket = connectTo(context);
  socket.write(chunked("one", ""));
  const timer = setInterval(() => socket.write(chunkOf(" ")), 20);
  onTestFinished(() => clearInterval(timer));

  expect(statusOf(String((await once(socket, "data"))[0]))).toBe(408);
});
