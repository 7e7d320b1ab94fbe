import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createCallers } from "../../src/calls/callers.ts";
import { openSocket } from "../support/callers.ts";
import { anyToken, anyTokens, basePath, type GroupOptions, keyOf, startGroup } from "../support/test-listener.ts";

const chain = basePath();
const thing = `${chain}/things/1`;
const unknown = "/ledger-x/x/unknown/api/things/1";
const few = { perSecond: 0.01, burst: 3 };

// tools/contract compares the refusals of all paths with the mock's.
test("another chain's key and an unknown one reach no node", async () => {
  const { send, calls, requests } = await startGroup();
  for (const path of [unknown, thing.replace(keyOf(), keyOf("ledger-a"))]) await send(path);

  await expect.poll(() => calls.map(({ condition }) => condition)).toEqual(["unknown_key", "unknown_key"]);
  expect(requests).toEqual([]);
});

test("refused keys are limited by address", async () => {
  const { send, storeRequests } = await startGroup(undefined, { floodLimit: few });
  for (const status of [403, 403, 403, 429]) expect((await send(unknown)).status).toBe(status);
  for (const path of ["/admin/v1/endpoints", "/.well-known/jwks.json"]) expect((await send(path)).status).toBe(429);

  expect([(await send(thing)).status, storeRequests]).toEqual([200, []]);
});

test("refused tokens count like refused keys", async () => {
  const verified: string[] = [];
  const tokens: GroupOptions["tokens"] = {
    ...anyTokens,
    checkCached: (token) => (token === "known" ? anyToken : undefined),
    verify: (token, _team, done) => done(void verified.push(token)),
  };
  const { status, send } = await startGroup(undefined, { floodLimit: few, tokens });
  // A token that was accepted before stays so.
  for (const [token, expected] of Object.entries({ a: 401, b: 401, c: 401, d: 429, known: 200 }))
    expect(await status("/things/1", { headers: { authorization: `Bearer ${token}` } })).toBe(expected);

  expect([(await send(unknown)).status, verified]).toEqual([429, ["a", "b", "c"]]);
});

const behind = (proxies: readonly string[], remoteAddress: string | undefined, forwarded: string) =>
  createCallers(proxies).addressOf({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never);

test.for<[address: string, ...spellings: string[]]>([
  ["1.2.3.4", '"1.2.3.4:5678"', "::FFFF:102:304", "[::ffff:1.2.3.4]:5678", '\t1.2.3.4 , "[::ffff:10.1.1.1]:80"'],
  ["2001:db8::1", "2001:DB8:0:0::1", '"[2001:0db8::0001]:5678"', "2001:db8::1%eth0"],
  ["10.1.1.1", "unknown, 10.1.1.1", "_hidden,10.1.1.1:80", '"1.2.3.4, 10.1.1.1', "2001:db8::1], 10.1.1.1"],
  ["127.0.0.1", "", ",", "unknown", '"', "[]", "1.2.3.4:", "1.2.3.4:_port", "8.8.8.8 8.8.8.8"],
])("an address before %s, written as %j, does not count", ([address, ...spellings]) => {
  const found = spellings.map((one) => behind(["127.0.0.1", "10.0.0.0/8"], "::ffff:127.0.0.1", `9.9.9.9, ${one}`));
  expect(found).toEqual(spellings.map(() => address));
});

test.for<[socket: string | undefined, proxies: string[], address: string]>([
  ["::ffff:10.0.0.1", [], "10.0.0.1"],
  [undefined, ["10.0.0.1"], ""],
  ["fe80::1%eth0", ["fe80::/10"], "1.2.3.4"],
  ["::ffff:10.0.0.1", ["::ffff:10.0.0.0/104"], "1.2.3.4"],
  ["10.1.1.1", ["10.0.0.0/8", "1.2.3.4"], "1.2.3.4"],
])("a call from the socket %s behind %s has the address %s", ([socket, proxies, address]) => {
  expect(behind(proxies, socket, "1.2.3.4")).toBe(address);
});

test("without the primary's answer, calls are refused", async () => {
  const gone = () => Promise.reject(new Error("gone"));
  const { send } = await startGroup(undefined, {
    primary: { answer: ({ api }) => (api === "admin" ? gone() : new Promise(() => {})) },
    timeouts: { head: 150 },
  });
  const list = await send("/admin/v1/endpoints");

  expect([list.status, await list.json()]).toMatchObject([503, { error: { code: "service_unavailable" } }]);
  expect((await send("/oauth/token", { method: "POST", body: "{}" })).status).toBe(503);
  expect(await (await send("/.well-known/jwks.json")).json()).toEqual({ keys: [] });
});

test.for<[what: string, leave: (socket: Socket) => void]>([
  ["breaks the connection", (socket) => socket.destroy()],
  ["half-closes the connection", (socket) => socket.end()],
])("a caller who %s is charged", async ([, leave]) => {
  const closed = Promise.withResolvers<void>();
  const group = await startGroup([(_request, response) => void response.on("close", closed.resolve)]);
  const socket = openSocket(group.port, `GET ${thing} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(group.counts).toEqual([1]);
  leave(socket);
  await closed.promise;

  expect([group.charged(), group.failures, group.nodes.status()[0]?.underWay]).toEqual([7, [], 0]);
  await expect.poll(() => group.calls).toMatchObject([{ status: 499, aborted: true, computeUnits: 7 }]);
});

test("a caller who does not read causes back-pressure at the node", async () => {
  const total = 64 * 2 ** 20;
  let written = 0;
  const piece = Buffer.alloc(2 ** 16, "x");
  const { port, counts } = await startGroup([
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": String(total) });
      const write = () => {
        for (; written < total; written += piece.length)
          if (response.writableNeedDrain) return void response.once("drain", write);
          else response.write(piece);
        response.end();
      };
      write();
    },
  ]);
  const socket = openSocket(port, `GET ${thing} HTTP/1.1\r\nHost: a\r\n\r\n`).pause();
  await expect.poll(counts).toEqual([1]);
  for (let before = -1; before !== written; await sleep(100)) before = written;

  expect(written, "bytes in the buffers of sockets").toBeLessThan(total / 4);
  socket.resume();
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(total);
});

/** Opens a connection that is kept. @returns a function that sends a GET, for the status and the header `connection` */
function keptAlive() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (url: string): Promise<[number | undefined, string | undefined]> => {
    const [answer] = await once(httpRequest(url, { agent }).end(), "response");
    await once(answer.resume(), "end");
    return [answer.statusCode, answer.headers.connection];
  };
}

test("draining closes each connection, and loses no call", async () => {
  let release: () => void = () => {};
  const { origin, port, counts, ask, send, listener } = await startGroup(
    [
      (_request, response) => {
        release = () => response.writeHead(200, { "content-type": "application/json" }).end();
      },
    ],
    // Waiting for idle connections would take longer.
    { timeouts: { drain: 60_000 } },
  );
  const get = keptAlive();
  expect(await get(`${origin}/ledger-x`)).toEqual([403, "keep-alive"]);
  const underWay = get(origin + thing);
  await expect.poll(counts).toEqual([1]);
  await (await send("/ledger-x")).arrayBuffer();
  await once(openSocket(port).resume(), "connect");
  const drained = listener.drain(50);
  release();

  expect(await underWay).toEqual([200, "close"]);
  await drained;
  await expect(ask()).rejects.toThrow();
});

test("surplus connections close, each with its next answer", async () => {
  const { origin, listener } = await startGroup();
  const [first, ...others] = [keptAlive(), keptAlive(), keptAlive(), keptAlive()] as const;
  const getAll = async () => {
    const headers = [];
    for (const get of [first, ...others]) headers.push((await get(origin + thing))[1]);
    return headers.join();
  };

  expect(await getAll()).toBe("keep-alive,keep-alive,keep-alive,keep-alive");
  expect(await listener.countConnections()).toBe(4);
  listener.closeConnections(2);
  // A node's answer and a refusal both close it.
  expect(await first(`${origin}/ledger-x`)).toEqual([403, "close"]);
  expect(await getAll()).toBe("close,keep-alive,keep-alive,keep-alive");
});
