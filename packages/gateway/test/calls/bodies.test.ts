import { once } from "node:events";
import type { Socket } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { openSocket } from "../support/callers.ts";
import { type GroupOptions, startGroup } from "../support/test-listener.ts";

function headFor(key: string, more = "", length = "content-length: 2") {
  const paths: Record<string, string> = { token: "POST /oauth/token", none: "POST /nothing" };
  const path = paths[key] ?? `PUT /ledger-x/x/${key}/api/things/special`;
  return `${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n${more}\r\n`;
}

const statusFrom = async (socket: Socket) => statusOf(String((await once(socket, "data"))[0]));

/** Starts a gateway before a node that answers a body with the same. Each key has an endpoint of its own. The part before its dot names the team. */
async function start(timeouts: GroupOptions["timeouts"] = { idle: 30_000 }) {
  const group = await startGroup(
    [
      (request, response) => {
        const { "content-length": length } = request.headers;
        request.pipe(response.writeHead(200, { "content-type": "application/json", "content-length": length }));
      },
    ],
    {
      endpoint: (key) => ({ id: key, team: key.split(".")[0] ?? "" }),
      timeouts,
      trustProxy: ["127.0.0.1"],
    },
  );
  const { port } = group;
  /** Sends a request. Its body lacks the last byte. */
  const begin = async (key: string, more = "") => {
    const socket = openSocket(port, headFor(key, `${more}expect: 100-continue\r\n`));
    // The gateway sends 100 Continue once it counts the body.
    expect(await statusFrom(socket)).toBe(100);
    socket.write("{");
    return socket;
  };
  const beginAll = (count: number, keyOf: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => begin(keyOf(index))));
  const answerTo = (key: string, more = "") => sendRaw(port, `${headFor(key, more)}{}`);
  const statusOfBody = async (key: string, more = "") => statusOf(await answerTo(key, more));
  return { ...group, begin, beginAll, answerTo, statusOfBody };
}

test("all endpoints of a team together send at most 32 bodies", async () => {
  const { port, calls, requests, begin, beginAll, answerTo, statusOfBody } = await start();
  const [first = expect.unreachable(), ...others] = await beginAll(32, (index) => `one.${index % 8}`);

  expect(await answerTo("one")).toMatch(/^HTTP\/1.1 429 .*\{"oops":"slowly, try again in 1 second"\}/s);
  const unasked = await sendRaw(port, headFor("one", "expect: 100-continue\r\n"));
  expect(statusOf(unasked), "no 100 Continue").toBe(429);
  expect(await statusOfBody("other"), "another team").toBe(200);

  first.write("}");
  expect(await statusFrom(first)).toBe(200);
  expect(await statusOfBody("one"), "after one body is complete").toBe(200);

  await begin("one");
  expect(await statusOfBody("one")).toBe(429);
  for (const socket of others) socket.destroy();
  await expect.poll(() => calls.filter(({ aborted }) => aborted).length).toBe(others.length);
  expect(await statusOfBody("one"), "after callers left").toBe(200);
  expect(requests).toHaveLength(4);
});

test("a worker receives at most 192 bodies with a key at a time", async () => {
  const { beginAll, answerTo, statusOfBody } = await start();
  const [first = expect.unreachable()] = await beginAll(192, (index) => `key-${index % 6}`);

  expect(await answerTo("other")).toMatch(/^HTTP\/1.1 503 .*\{"oops":"full"\}/s);
  expect(await statusOfBody("token"), "without a key").toBe(200);
  first.write("}");
  await once(first, "data");
  expect(await statusOfBody("other")).toBe(200);
});

const from = (address = "") => `x-forwarded-for: ${address}\r\n`;

// flood-guard.test.ts has the networks of other addresses.
test.each([
  ["64 IPv4 addresses", (index: number) => `10.0.0.${index % 64}`, 64],
  ["addresses of a /56", (index: number) => `2001:db8:0:${index.toString(16)}::1`, 16],
])("256 unfinished bodies of %s keep nobody else from sending", async (_, addressOf, kept) => {
  const { port, statusOfBody } = await start();
  const refused: number[] = [];
  for (let index = 0; index < 256; index++) {
    const socket = openSocket(port, `${headFor("token", from(addressOf(index)))}{`);
    socket.once("data", (answer) => refused.push(statusOf(String(answer))));
  }
  await expect.poll(() => refused.length).toBe(256 - kept);
  expect([408, 429]).toEqual(expect.arrayContaining([...new Set(refused)]));
  expect(await statusOfBody("one"), "with a key").toBe(200);
  expect(await statusOfBody("token", from("192.0.2.1")), "from elsewhere").toBe(200);
});

test("of too many bodies, the largest network's first makes room", async () => {
  const { begin } = await start();
  const beginFrom = (address: string) => begin("token", from(address));
  await beginFrom("10.0.0.1");
  const first = await beginFrom("2001:db8:0:1::1");
  for (let index = 0; index < 15; index++) await beginFrom(`2001:db8:0:${index % 2}::1`);
  for (let index = 0; index < 47; index++) await beginFrom(`10.0.1.${index % 40}`);

  const evicted = statusFrom(first);
  await beginFrom("192.0.2.1");
  expect(await evicted).toBe(408);
});

test("400 unfinished bodies of one key take at most 15 MB", async () => {
  const { port, statusOfBody } = await start();
  const size = 65_536;
  // Bodies are bytes outside of the heap.
  const memory = () => process.memoryUsage().arrayBuffers;
  const before = memory();
  let peak = before;
  const answers: number[] = [];
  // The system's backlog has 511 connections.
  for (let callers = 0; callers < 400; callers++) {
    const socket = openSocket(port, headFor("one", "", `content-length: ${size}`) + " ".repeat(size - 1));
    socket.once("data", (bytes) => {
      answers.push(statusOf(String(bytes)));
      peak = Math.max(peak, memory());
    });
  }
  await expect.poll(() => answers.length).toBe(400 - 32);

  expect([new Set(answers), await statusOfBody("other")]).toEqual([new Set([429]), 200]);
  expect((peak - before) / 1e6).toBeLessThanOrEqual(15);
});

/** A body in chunks, without its end. */
const chunked = (key: string, chunks: string) => headFor(key, "", "transfer-encoding: chunked") + chunks;
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each([
  ["1,024 chunks of 1 byte", "[1]".padEnd(1024), 1],
  ["4,000 chunks of 16 bytes", `"${"0123456789abcdef".repeat(4_000)}"`, 16],
])("a body of %s arrives whole", async (_, body, size) => {
  const { port } = await start();
  const pieces = body.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
  const answer = await sendRaw(port, chunked("one", `${pieces.map(chunkOf).join("")}0\r\n\r\n`));
  expect([statusOf(answer), answer.endsWith(body)]).toEqual([200, true]);
});

test.each(["one", "token", "none"])("the gateway stops reading a body in chunks of one byte: %s", async (key) => {
  const { port, listener, statusOfBody } = await start();
  const socket = openSocket(port);
  const [connection] = (await once(listener.server, "connection")) as [Socket];
  const answered = statusFrom(socket);
  socket.write(chunked(key, "1\r\na\r\n".repeat(200_000)));

  expect(await answered).toBe(key === "none" ? 404 : 400);
  expect(await statusOfBody("other"), "another team").toBe(200);
  await expect.poll(() => connection.isPaused()).toBe(true);
  expect(connection.bytesRead).toBeLessThan(300_000);
});

test("the time limit of a body begins with the body", async () => {
  const { port } = await start({ idle: 300 });
  const socket = openSocket(port, chunked("one", ""));
  const timer = setInterval(() => socket.write(chunkOf(" ")), 20);

  expect(await statusFrom(socket)).toBe(408);
  clearInterval(timer);
});
