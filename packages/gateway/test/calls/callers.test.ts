import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createCallers } from "../../src/calls/callers.ts";
import { openSocket } from "../support/open-socket.ts";
import { startGroup } from "../support/start-group.ts";
import { anyEndpoint, anyToken, basePath, keyOf } from "../support/test-listener.ts";

const chain = basePath();
const thing = `${chain}/things/1`;
const unknown = "/ledger-x/x/unknown/api/things/1";
const few = { perSecond: 0.01, burst: 3 };

test.for<[status: number, condition: string, ...paths: string[]]>([
  [403, "unknown_key", unknown, `/ledger-x/x/${keyOf("ledger-a")}/api/things/1`],
  [403, "missing_key", "/ledger-x/x/api/things/1", "/ledger-x/x//api/things/1", "/ledger-x/x", "/ledger-x"],
  [404, "unknown_route", `/ledger-x/y/${keyOf("ledger-x")}/api/things/1`, `${chain}/others/1`, "/elsewhere"],
  [404, "unknown_route", `/ledger-x/x/${keyOf("ledger-x")}/other/things/1`],
])("%i, %s: %s reaches no node", async ([status, condition, ...paths]) => {
  const { send, calls, requests } = await startGroup();
  for (const path of paths) expect([path, (await send(path)).status]).toEqual([path, status]);

  expect(new Set(calls.map((call) => call.condition))).toEqual(new Set([condition]));
  expect(requests).toEqual([]);
});

test("a disabled endpoint's key is refused in the API's words, and a percent-encoded key is accepted", async () => {
  const disabled = await startGroup(undefined, { endpointOf: () => ({ ...anyEndpoint, enabled: false }) });
  const answer = await disabled.ask();

  expect([answer.status, await answer.json()]).toEqual([403, { oops: "no such key" }]);
  expect((await (await startGroup()).send(thing.replace("key-of", "key%2Dof"))).status).toBe(200);
});

test("a token that is sent with the key is verified for the team, and an invalid one is refused", async () => {
  const { ask, counts } = await startGroup();
  const status = async (authorization: string) => (await ask("/things/1", { headers: { authorization } })).status;
  const accepted = ["Bearer good", "bearer  good", "Basic bad"];
  const refused = ["Bearer bad", "bearer\tgood", "Bearer", "Bearer good good"];

  expect(await Promise.all([...accepted, ...refused].map(status))).toEqual([200, 200, 200, 401, 401, 401, 401]);
  expect(counts()).toEqual([3]);
});

test.for([
  [200, "1", "1 second"],
  [1200, "2", "2 seconds"],
] as const)(
  "a call %i ms beyond the limit is refused with the seconds to wait: %s",
  async ([waitMs, seconds, words]) => {
    const { ask, charges } = await startGroup(undefined, { waitMs: () => waitMs });
    const answer = await ask();

    expect([answer.status, answer.headers.get("retry-after"), charges]).toEqual([429, seconds, []]);
    expect(await answer.json()).toEqual({ oops: `slowly, try again in ${words}` });
  },
);

test("refused keys are limited by address, calls with a valid key are not", async () => {
  const { send, storeRequests } = await startGroup(undefined, { floodLimit: few });
  const paths = [unknown, unknown, unknown, unknown, "/admin/v1/endpoints", "/.well-known/jwks.json", thing];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await send(path)).status);

  expect([statuses, storeRequests]).toEqual([[403, 403, 403, 429, 429, 429, 200], []]);
});

test("refused tokens count like refused keys, and beyond the limit no token is verified", async () => {
  const verified: string[] = [];
  const tokens = {
    checkCached: (token: string) => (token === "known" ? anyToken : undefined),
    verify: (token: string, _team: string, done: (accepted: undefined) => void) => done(void verified.push(token)),
    isStillValid: () => true,
    apply() {},
  };
  const { ask, send } = await startGroup(undefined, { floodLimit: few, tokens });
  const statuses: number[] = [];
  // A token that was accepted before stays so.
  for (const token of ["a", "b", "c", "d", "known"])
    statuses.push((await ask("/things/1", { headers: { authorization: `Bearer ${token}` } })).status);

  expect([statuses.join(), verified.join()]).toEqual(["401,401,401,429,200", "a,b,c"]);
  expect((await send(unknown)).status).toBe(429);
});

test("behind trusted proxies, callers are limited by the last forwarded address that is no trusted proxy", async () => {
  const options = { floodLimit: { perSecond: 0.01, burst: 1 }, trustProxy: ["127.0.0.1", "10.0.0.0/8"] };
  const { send } = await startGroup(undefined, options);
  for (const [forwarded, status] of [
    ["1.1.1.1, 2.2.2.2, 10.1.1.1", 403],
    ["3.3.3.3, 2.2.2.2", 429],
    ["2001:db8::1, 10.1.1.1", 403],
    ["2001:db8:0:0:ffff::2", 429],
    ["nonsense, 10.1.1.1", 403],
  ] as const)
    expect((await send(unknown, { headers: { "x-forwarded-for": forwarded } })).status, forwarded).toBe(status);
});

const behind = (proxies: readonly string[], remoteAddress: string | undefined, forwarded: string): string =>
  createCallers(proxies).addressOf({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never);

test.for<[forged: string, address: string, ...spellings: string[]]>([
  ["9.9.9.9", "1.2.3.4", "1.2.3.4:5678", '"1.2.3.4"', '"1.2.3.4:5678"', "::ffff:1.2.3.4", "::FFFF:102:304"],
  ["9.9.9.9", "1.2.3.4", "[::ffff:1.2.3.4]:5678", "0:0:0:0:0:ffff:102:304", '\t1.2.3.4 , "[::ffff:10.1.1.1]:80"'],
  ["9.9.9.9", "2001:db8::1", "2001:DB8:0:0::1", "[2001:db8::1]", '"[2001:0db8::0001]:5678"', "2001:db8::1%eth0"],
  ["9.9.9.9", "10.1.1.1", "unknown, 10.1.1.1", "_hidden,10.1.1.1:80", ", 10.1.1.1", '"1.2.3.4, 10.1.1.1'],
  ["9.9.9.9", "10.1.1.1", "[2001:db8::1, 10.1.1.1", "2001:db8::1], 10.1.1.1", "1.2.3.4:, 10.1.1.1", "1.2.3, 10.1.1.1"],
  ["9.9.9.9", "127.0.0.1", "", " ", ",", "unknown", '"', "[]", "1.2.3.4:_port", "unix:", "8.8.8.8 8.8.8.8"],
  ["10.1.1.2", "10.1.1.2", "10.1.1.1", "10.3.3.3, 10.1.1.1"],
])("after %s, a hop that hands over for %s can be written as %j", ([forged, address, ...spellings]) => {
  for (const spelling of spellings)
    expect(behind(["127.0.0.1", "10.0.0.0/8"], "::ffff:127.0.0.1", `${forged}, ${spelling}`), spelling).toBe(address);
});

test.for<[socket: string | undefined, proxies: string[], address: string]>([
  ["::ffff:10.0.0.1", [], "10.0.0.1"],
  ["fe80::1%eth0", [], "fe80::1"],
  [undefined, ["10.0.0.1"], ""],
  ["fe80::1%eth0", ["fe80::/10"], "1.2.3.4"],
  ["::ffff:10.0.0.1", ["::ffff:10.0.0.0/104"], "1.2.3.4"],
])("a call from the socket %s behind %s has the address %s", ([socket, proxies, address]) => {
  expect(behind(proxies, socket, "1.2.3.4")).toBe(address);
});

test("the primary answers tokens, the endpoint list and the key set", async () => {
  const { send, storeRequests, origin } = await startGroup();
  const list = await send("/admin/v1/endpoints?a=1&a=2&b=3", { headers: { authorization: "the-key" } });
  const token = await send("/oauth/token", { method: "POST", body: '{"a":1}' });
  const keys = await send("/.well-known/jwks.json");

  expect([await list.json(), list.headers.get("access-control-allow-origin")]).toEqual([{ from: "primary" }, "*"]);
  expect([token.status, (await send("/oauth/token")).status, await keys.json()]).toEqual([200, 405, { keys: [] }]);
  const asked = { api: "admin", operation: "listEndpoints", origin, path: "/admin/v1/endpoints" };
  expect(storeRequests).toMatchObject([
    { ...asked, search: "?a=1&a=2&b=3", headers: { authorization: "the-key" } },
    { api: "auth", operation: "requestToken", path: "/oauth/token", search: "", body: Buffer.from('{"a":1}') },
  ]);
});

test("without the primary's answer, the API refuses calls as overloaded in its own words", async () => {
  const gone = () => Promise.reject(new Error("gone"));
  const { send } = await startGroup(undefined, {
    primary: { answer: ({ api }) => (api === "admin" ? gone() : new Promise(() => {})), keySet: gone },
    timeouts: { head: 150 },
  });
  const list = await send("/admin/v1/endpoints");
  const others = [await send("/oauth/token", { method: "POST", body: "{}" }), await send("/.well-known/jwks.json")];

  expect([list, ...others].map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await list.json()).toMatchObject({ error: { code: "service_unavailable" } });
});

test("HEAD gets the head of GET, and costs the same", async () => {
  const { ask, send, requests, charged } = await startGroup();
  const answers = [await ask("/things/1", { method: "HEAD" }), await send(unknown, { method: "HEAD" })];

  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["", ""]);
  expect([requests[0]?.method, charged()]).toEqual(["GET", 7]);
});

test("a preflight allows the path's methods and all requested headers, with any key", async () => {
  const { send, requests } = await startGroup();
  const asked = { "access-control-request-method": "GET", "access-control-request-headers": "x-wanted, x-request-id" };
  const preflight = (path: string) =>
    send(path, { method: "OPTIONS", headers: { origin: "https://page.example", ...asked } });
  const [known, elsewhere, keyless] = [await preflight(thing), await preflight("/no"), await preflight(unknown)];
  const [plain, refused] = [await send(thing, { method: "OPTIONS" }), await send(unknown)];

  expect([known, elsewhere, keyless, plain].map(({ status }) => status)).toEqual(Array(4).fill(204));
  expect(Object.fromEntries(known.headers)).toMatchObject({
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": "x-wanted, x-request-id",
  });
  expect(known.headers.has("access-control-allow-credentials")).toBe(false);
  expect(elsewhere.headers.get("access-control-allow-methods")).toBe("GET");
  expect(refused.headers.get("access-control-expose-headers")).toBe("X-HEIGHT, X-COLOUR, Allow, X-Request-Id");
  expect([plain.headers.get("allow"), requests]).toEqual(["GET, HEAD, OPTIONS", []]);
});

test.for([
  ["aborts the call", (leave: AbortController) => leave.abort()],
  ["half-closes the connection", undefined],
] as const)("a caller who %s is charged, and the node's answer is cancelled", async ([, abort]) => {
  const closed = Promise.withResolvers<void>();
  const group = await startGroup([(_request, response) => void response.on("close", closed.resolve)]);
  const leave = new AbortController();
  const socket = openSocket(group.port, abort ? "" : `GET ${thing} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const call = abort && expect(group.ask("/things/1", { signal: leave.signal })).rejects.toThrow();
  await expect.poll(group.counts).toEqual([1]);
  if (abort) abort(leave);
  else socket.end();
  await Promise.all([call, closed.promise]);

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
      const write = (): void => {
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
  for (let before = -1; before !== written; ) {
    before = written;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  expect(written, "bytes in the buffers of sockets").toBeLessThan(total / 4);
  let read = 0;
  socket.on("data", (chunk) => {
    read += chunk.length;
  });
  socket.resume();
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(total);
});

/** Sends a GET on a connection that is kept. Returns the status and the header `connection`. */
function getBy(agent: Agent, url: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent }, (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode, answer.headers.connection]));
    });
    request.on("error", reject).end();
  });
}

function keptAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

test("draining stops listening, closes each connection with its next answer, and loses no call", async () => {
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
  const agent = keptAlive();
  expect(await getBy(agent, `${origin}/ledger-x`)).toEqual([403, "keep-alive"]);
  const underWay = getBy(agent, origin + thing);
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
  const agents = Array.from({ length: 5 }, keptAlive);
  const getAll = async () => {
    const headers = [];
    for (const agent of agents) headers.push((await getBy(agent, origin + thing))[1]);
    return headers;
  };

  expect(await getAll()).toEqual(Array(5).fill("keep-alive"));
  expect(await listener.countConnections()).toBe(5);
  listener.closeConnections(2);
  // A node's answer and a refusal both close it.
  expect((await getBy(agents[0] as Agent, `${origin}/ledger-x`))[1]).toBe("close");
  expect(await getAll()).toEqual(["close", ...Array(4).fill("keep-alive")]);
});
