import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createCallers } from "../../src/calls/callers.ts";
import { answering, type ScriptedNode, startNode } from "../support/scripted-node.ts";
import {
  anyEndpoint,
  anyToken,
  basePath,
  keyOf,
  startTestListener,
  type TestListener,
  type TestListenerOptions,
} from "../support/test-listener.ts";

const chain = basePath();
const thing = `${chain}/things/1`;

async function start(
  script = answering(200),
  options: TestListenerOptions = {},
): Promise<{ context: TestListener; node: ScriptedNode }> {
  const node = await startNode(script);
  return { node, context: await startTestListener({ nodes: [node], ...options }) };
}

test("an unknown key, a key of another chain and a missing key are refused in the API's words", async () => {
  const { context, node } = await start();
  const paths = [
    "/ledger-x/x/unknown/api/things/1",
    `/ledger-x/x/${keyOf("ledger-a")}/api/things/1`,
    "/ledger-x/x/api/things/1",
    "/ledger-x/x//api/things/1",
    "/ledger-x/x",
    "/ledger-x",
    `/ledger-x/y/${keyOf("ledger-x")}/api/things/1`,
    `${chain}/others/1`,
    `/ledger-x/x/${keyOf("ledger-x")}/other/things/1`,
    "/elsewhere",
  ];

  const answers = await Promise.all(paths.map((path) => fetch(context.origin + path)));

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 404, 404, 404, 404]);
  expect(await answers[0]?.json()).toEqual({ oops: "no such key" });
  expect(context.calls.map(({ condition }) => condition)).toEqual(
    expect.arrayContaining(["unknown_key", "missing_key", "unknown_route"]),
  );
  expect(node.requests).toEqual([]);
});

test("a disabled endpoint's key is refused", async () => {
  const { context } = await start(answering(200), { endpointOf: () => ({ ...anyEndpoint, enabled: false }) });

  expect((await fetch(context.origin + thing)).status).toBe(403);
});

test("a percent-encoded key is accepted", async () => {
  const { context } = await start();

  expect((await fetch(context.origin + thing.replace("key-of", "key%2Dof"))).status).toBe(200);
});

test("a token that is sent with the key is verified for the team, and an invalid one is refused", async () => {
  const { context, node } = await start();
  const tokens = [
    "Bearer good",
    "bearer  good",
    "Bearer bad",
    "Basic bad",
    "bearer\tgood",
    "Bearer",
    "Bearer good good",
  ];

  const answers = await Promise.all(
    tokens.map((authorization) => fetch(context.origin + thing, { headers: { authorization } })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 401, 401, 401]);
  expect(node.requests).toHaveLength(3);
});

test("a call beyond the limit is refused with the seconds to wait, and is not charged", async () => {
  const { context } = await start(answering(200), { waitMs: () => 1200 });

  const answer = await fetch(context.origin + thing);

  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await answer.json()).toEqual({ oops: "slowly, try again in 2 seconds" });
  expect(context.charges).toEqual([]);
});

test("refused keys are limited by address, calls with a valid key are not", async () => {
  const { context } = await start(answering(200), { floodLimit: { perSecond: 0.01, burst: 3 } });
  const get = async (path: string) => (await fetch(context.origin + path)).status;

  const refused: number[] = [];
  for (let call = 0; call < 5; call++) refused.push(await get("/ledger-x/x/unknown/api/things/1"));

  expect(refused).toEqual([403, 403, 403, 429, 429]);
  expect(await get("/admin/v1/endpoints")).toBe(429);
  expect(await get("/.well-known/jwks.json")).toBe(429);
  expect(await get(thing)).toBe(200);
  expect(context.storeRequests).toEqual([]);
});

test("refused tokens count like refused keys, and beyond the limit no token is verified", async () => {
  const verified: string[] = [];
  const { context } = await start(answering(200), {
    floodLimit: { perSecond: 0.01, burst: 3 },
    tokens: {
      checkCached: (token) => (token === "known" ? anyToken : undefined),
      verify(token, _team, done) {
        verified.push(token);
        done(undefined);
      },
      isStillValid: () => true,
      apply() {},
    },
  });
  const get = async (token: string) => {
    const answer = await fetch(context.origin + thing, { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  };

  const refused: number[] = [];
  for (let call = 0; call < 5; call++) refused.push(await get(`garbage-${call}`));

  expect(refused).toEqual([401, 401, 401, 429, 429]);
  expect(verified).toHaveLength(3);
  expect(await get("known"), "a token that was accepted before").toBe(200);
  expect((await fetch(`${context.origin}/ledger-x/x/unknown/api/things/1`)).status).toBe(429);
});

test("behind trusted proxies, the address is the last forwarded one that is no trusted proxy", async () => {
  const { context } = await start(answering(200), {
    floodLimit: { perSecond: 0.01, burst: 1 },
    trustProxy: ["127.0.0.1", "10.0.0.0/8"],
  });
  const get = async (forwarded: string) =>
    (await fetch(`${context.origin}/ledger-x/x/unknown/api/things/1`, { headers: { "x-forwarded-for": forwarded } }))
      .status;

  expect(await get("1.1.1.1, 2.2.2.2, 10.1.1.1")).toBe(403);
  expect(await get("3.3.3.3, 2.2.2.2")).toBe(429);
  expect(await get("2001:db8::1, 10.1.1.1")).toBe(403);
  expect(await get("2001:db8:0:0:ffff::2")).toBe(429);
  expect(await get("nonsense, 10.1.1.1"), "counted by the address of the proxy").toBe(403);
});

test.for([
  ["9.9.9.9", "1.2.3.4", ["1.2.3.4:5678", '"1.2.3.4"', '"1.2.3.4:5678"', "::ffff:1.2.3.4", "::FFFF:102:304"]],
  ["9.9.9.9", "1.2.3.4", ["[::ffff:1.2.3.4]:5678", "0:0:0:0:0:ffff:102:304", '\t1.2.3.4 , "[::ffff:10.1.1.1]:80"']],
  ["9.9.9.9", "2001:db8::1", ["2001:DB8:0:0::1", "[2001:db8::1]", '"[2001:0db8::0001]:5678"', "2001:db8::1%eth0"]],
  ["9.9.9.9", "10.1.1.1", ["unknown, 10.1.1.1", "_hidden,10.1.1.1:80", ", 10.1.1.1", '"1.2.3.4, 10.1.1.1']],
  [
    "9.9.9.9",
    "10.1.1.1",
    ["[2001:db8::1, 10.1.1.1", "2001:db8::1], 10.1.1.1", "1.2.3.4:, 10.1.1.1", "1.2.3, 10.1.1.1"],
  ],
  ["9.9.9.9", "127.0.0.1", ["", " ", ",", "unknown", '"', "[]", "1.2.3.4:_port", "unix:", "8.8.8.8 8.8.8.8"]],
  ["10.1.1.2", "10.1.1.2", ["10.1.1.1", "10.3.3.3, 10.1.1.1"]],
] as const)("after %s, a hop that hands over for %s can be written as %j", ([forged, address, spellings]) => {
  const { addressOf } = createCallers(["127.0.0.1", "10.0.0.0/8"]);
  const behindProxy = (forwarded: string) =>
    addressOf({ socket: { remoteAddress: "::ffff:127.0.0.1" }, headers: { "x-forwarded-for": forwarded } } as never);

  expect(spellings.map((spelling) => behindProxy(`${forged}, ${spelling}`))).toEqual(spellings.map(() => address));
});

/** `X-Forwarded-For` as usual proxies write it. They keep what the caller sent before. */
test.each([
  ["nginx", "203.0.113.6"],
  ["HAProxy", "203.0.113.6"],
  ["Envoy", "203.0.113.6,10.0.0.2"],
  ["AWS ALB", "203.0.113.6"],
  ["AWS ALB with client ports", "203.0.113.6:5678"],
  ["Azure Application Gateway", "203.0.113.6:5678"],
  ["Azure Front Door", "203.0.113.6"],
  ["Google Cloud", "203.0.113.6, 198.51.100.9"],
])("behind %s each caller has an address of its own", (_, written) => {
  const { addressOf } = createCallers(["10.0.0.0/8", "198.51.100.9"]);
  const behindProxy = (forwarded: string) =>
    addressOf({ socket: { remoteAddress: "10.0.0.1" }, headers: { "x-forwarded-for": forwarded } } as never);

  for (const forwarded of [written, `9.9.9.9, ${written}`, `9.9.9.9:1, x,${written}`])
    expect(behindProxy(forwarded)).toBe("203.0.113.6");
  for (const forwarded of [written, `2001:db8::9, ${written}`])
    expect(
      behindProxy(
        forwarded.replace(/203\.0\.113\.6(:\d+)?/, (_, port) => (port ? `[2001:db8::6]${port}` : "2001:db8::6")),
      ),
    ).toBe("2001:db8::6");
});

test("an address of a socket has one spelling, and is trusted in any", () => {
  const from = (remoteAddress: string | undefined, ...trusted: string[]) =>
    createCallers(trusted).addressOf({ socket: { remoteAddress }, headers: { "x-forwarded-for": "1.2.3.4" } } as never);

  expect(from("::ffff:10.0.0.1")).toBe("10.0.0.1");
  expect(from("fe80::1%eth0")).toBe("fe80::1");
  expect(from(undefined, "10.0.0.1")).toBe("");
  expect(from("fe80::1%eth0", "fe80::/10")).toBe("1.2.3.4");
  expect(from("::ffff:10.0.0.1", "::ffff:10.0.0.0/104")).toBe("1.2.3.4");
});

test("the primary answers tokens, the endpoint list and the key set", async () => {
  const { context } = await start();

  const list = await fetch(`${context.origin}/admin/v1/endpoints?a=1&a=2&b=3`, {
    headers: { authorization: "the-key" },
  });
  const token = await fetch(`${context.origin}/oauth/token`, { method: "POST", body: '{"a":1}' });
  const keys = await fetch(`${context.origin}/.well-known/jwks.json`);
  const wrong = await fetch(`${context.origin}/oauth/token`);

  expect(await list.json()).toEqual({ from: "primary" });
  expect(list.headers.get("access-control-allow-origin")).toBe("*");
  expect([token.status, keys.status, wrong.status]).toEqual([200, 200, 405]);
  expect(await keys.json()).toEqual({ keys: [] });
  expect(context.storeRequests).toMatchObject([
    {
      api: "admin",
      operation: "listEndpoints",
      origin: context.origin,
      path: "/admin/v1/endpoints",
      search: "?a=1&a=2&b=3",
      headers: { authorization: "the-key" },
    },
    { api: "auth", operation: "requestToken", path: "/oauth/token", search: "", body: Buffer.from('{"a":1}') },
  ]);
});

test("without the primary's answer, the API refuses calls as overloaded in its own words", async () => {
  const { context } = await start(answering(200), {
    primary: {
      answer: ({ api }) => (api === "admin" ? Promise.reject(new Error("gone")) : new Promise(() => {})),
      keySet: () => Promise.reject(new Error("gone")),
    },
    timeouts: { head: 150 },
  });

  const list = await fetch(`${context.origin}/admin/v1/endpoints`);
  const token = await fetch(`${context.origin}/oauth/token`, { method: "POST", body: "{}" });
  const keys = await fetch(`${context.origin}/.well-known/jwks.json`);

  expect([list.status, token.status, keys.status]).toEqual([503, 503, 503]);
  expect(await list.json()).toMatchObject({ error: { code: "service_unavailable" } });
});

test("HEAD gets the head of GET, and costs the same", async () => {
  const { context, node } = await start(answering(200, { etag: '"1"' }, '{"self":"x"}'));

  const answer = await fetch(`${context.origin}${thing}`, { method: "HEAD" });
  const refused = await fetch(`${context.origin}/ledger-x/x/unknown/api/things/1`, { method: "HEAD" });

  expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, '"1"', ""]);
  expect(node.requests[0]?.method).toBe("GET");
  expect([refused.status, await refused.text()]).toEqual([403, ""]);
  expect(context.charged()).toBe(7);
});

test("a preflight allows the path's methods and all requested headers, with any key", async () => {
  const { context, node } = await start();
  const preflight = {
    origin: "https://page.example",
    "access-control-request-method": "GET",
    "access-control-request-headers": "x-wanted",
  };

  const known = await fetch(context.origin + thing, { method: "OPTIONS", headers: preflight });
  const unknown = await fetch(`${context.origin}/nowhere`, { method: "OPTIONS", headers: preflight });
  const keyless = await fetch(`${context.origin}/ledger-x/x/unknown/api/things/1`, {
    method: "OPTIONS",
    headers: preflight,
  });
  const refused = await fetch(`${context.origin}/ledger-x/x/unknown/api/things/1`);
  const plain = await fetch(context.origin + thing, { method: "OPTIONS" });

  expect([known, unknown, keyless, plain].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(known.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
  expect(known.headers.get("access-control-allow-headers")).toBe("x-wanted");
  expect(known.headers.has("access-control-allow-credentials")).toBe(false);
  expect(unknown.headers.get("access-control-allow-methods")).toBe("GET");
  expect(refused.headers.get("access-control-expose-headers")).toBe("X-HEIGHT, X-COLOUR, Allow, X-Request-Id");
  expect(plain.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  expect(node.requests).toEqual([]);
});

test("a request body reaches the node unchanged, and also the next one", async () => {
  const bodies: string[] = [];
  const { context } = await start((request, response) => {
    request.on("data", (chunk) => bodies.push(String(chunk)));
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });

  const body = '{ "n": 18446744073709551615 }';
  const answer = await fetch(`${context.origin}${chain}/things/special`, { method: "PUT", body });

  expect(answer.status).toBe(200);
  expect(bodies).toEqual([body]);
});

test("a caller who leaves is charged, and the node's answer is cancelled", async () => {
  const closed = Promise.withResolvers<void>();
  const { context, node } = await start(
    (_request, response) => {
      response.on("close", () => closed.resolve());
    },
    { timeouts: { head: 10_000 } },
  );

  const leave = new AbortController();
  const call = fetch(context.origin + thing, { signal: leave.signal });
  await expect.poll(() => node.requests.length).toBe(1);
  leave.abort();

  await expect(call).rejects.toThrow();
  await closed.promise;
  expect(context.charged()).toBe(7);
  expect(context.failures, "failures of the node").toEqual([]);
  await expect.poll(() => context.calls).toMatchObject([{ status: 499, aborted: true, computeUnits: 7 }]);
  expect(context.nodes.status()[0]?.underWay).toBe(0);
});

test("a caller who does not read causes back-pressure at the node", async () => {
  const total = 64 * 2 ** 20;
  let written = 0;
  const { context, node } = await start(
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": String(total) });
      const piece = Buffer.alloc(2 ** 16, "x");
      const write = (): void => {
        while (written < total) {
          written += piece.length;
          if (!response.write(piece)) {
            response.once("drain", write);
            return;
          }
        }
        response.end();
      };
      write();
    },
    { timeouts: { idle: 10_000 } },
  );
  const socket = connect(context.port, "127.0.0.1");
  socket.pause();
  socket.write(`GET ${thing} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(() => node.requests.length).toBe(1);
  let before = -1;
  while (before !== written) {
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
  socket.destroy();
});

test("draining stops listening, closes each connection with its next answer, and loses no call", async () => {
  let release: () => void = () => {};
  const { context, node } = await start(
    (_request, response) => {
      release = () => response.writeHead(200, { "content-type": "application/json" }).end("{}");
    },
    // Waiting for idle connections would take longer.
    { timeouts: { drain: 60_000 } },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      httpRequest(context.origin + path, { agent }, (answer) => {
        answer.resume().on("end", () => resolve([answer.statusCode, answer.headers.connection]));
      })
        .on("error", reject)
        .end();
    });

  expect(await get("/ledger-x")).toEqual([403, "keep-alive"]);
  const underWay = get(thing);
  await expect.poll(() => node.requests.length).toBe(1);
  await fetch(`${context.origin}/ledger-x`).then((answer) => answer.arrayBuffer());
  const unused = connect(context.port, "127.0.0.1");
  await once(unused.resume(), "connect");
  const drained = context.listener.drain(50);
  release();

  expect(await underWay).toEqual([200, "close"]);
  await drained;
  await expect(fetch(context.origin + thing)).rejects.toThrow();
  agent.destroy();
});

test("surplus connections close, each with its next answer", async () => {
  const { context } = await start();
  const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const get = (agent: Agent, path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      httpRequest(context.origin + path, { agent }, (answer) => {
        answer.resume().on("end", () => resolve(answer.headers.connection));
      })
        .on("error", reject)
        .end();
    });
  const getAll = async (path: string) => {
    const headers = [];
    for (const agent of agents) headers.push(await get(agent, path));
    return headers;
  };

  expect(await getAll(thing)).toEqual(Array(5).fill("keep-alive"));
  expect(await context.listener.countConnections()).toBe(5);
  context.listener.closeConnections(2);
  // A node's answer and a refusal both close it.
  expect(await get(agents[0] as Agent, "/ledger-x")).toBe("close");
  expect(await getAll(thing)).toEqual(["close", ...Array(4).fill("keep-alive")]);
  for (const agent of agents) agent.destroy();
});

test("a drain under load loses no request, since callers get `Connection: close` first", async () => {
  const { context } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let answered = 0;
  const underLoad = Promise.withResolvers<void>();
  const get = () =>
    new Promise<boolean>((resolve) => {
      httpRequest(context.origin + thing, { agent }, (answer) => {
        answer.resume().on("end", () => {
          if (++answered > 50) underLoad.resolve();
          resolve(true);
        });
      })
        .on("error", (error: NodeJS.ErrnoException) => {
          // The port is closed, so no request was sent.
          if (error.code !== "ECONNREFUSED") failures.push(String(error.code));
          resolve(false);
        })
        .end();
    });
  const load = Array.from({ length: 8 }, async () => {
    while (await get());
  });
  await underLoad.promise;

  await context.listener.drain(5_000);
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(context.calls.filter(({ status }) => status !== 200)).toEqual([]);
  agent.destroy();
});
