import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { answering } from "../support/scripted-node.ts";
import { type GroupOptions, good, put, startGroup } from "../support/start-group.ts";
import { basePath } from "../support/test-listener.ts";

const timeouts = { head: 400, total: 600 };

/** The gateway's clock, in ms. It stands still, also on a busy machine, but for nodes that do not answer. */
let now = 0;
const sleeping: RequestListener = () => {
  now += timeouts.head;
};

/** Starts a gateway with a node for each script. Other paths than those of ledger X pass, too. */
async function start(scripts: readonly RequestListener[], options: GroupOptions = {}) {
  const group = await startGroup(scripts, { passthrough: {}, clock: () => now, timeouts, ...options });
  // On a busy machine, heads of callers take longer than answers of nodes may here.
  group.listener.server.headersTimeout = 60_000;
  const askAsOther = (path: string, init: RequestInit = {}) => group.send(basePath("other") + path, init);
  return { ...group, askAsOther };
}

const sick: Readonly<Record<string, RequestListener>> = {
  "503 with Retry-After": answering(503, { "retry-after": "1" }),
  "500": answering(500),
  "401": answering(401),
  "403 in HTML": answering(403, { "content-type": "text/html" }, "<html>"),
  "a redirect": answering(302, { location: "https://elsewhere.example/" }),
  "522 in HTML": answering(522, { "content-type": "text/html" }, "<html>"),
  "a status that HTTP does not have": answering(700),
  "a reset": ({ socket }) => socket.resetAndDestroy(),
  nothing: sleeping,
};

test.for(
  Object.entries(sick).flatMap(([answer, script]) => [
    [answer, "passthrough", script, "/any", { method: "POST", body: "{}" }] as const,
    [answer, "declared", script, "/things/special", put] as const,
  ]),
)("a node that answers %s takes hardly any %s call that must not be repeated", async ([, , script, path, init]) => {
  const context = await start([script, good]);

  let failed = 0;
  for (let call = 0; call < 12; call++) if ((await context.ask(path, init)).status !== 200) failed++;
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => context.ask(path, init)));

  expect(failed).toBe(1);
  expect(atOnce.filter(({ status }) => status !== 200)).toEqual([]);
});

test("a node that fails at once takes no calls from one that is slower, and the caller pays for few failures", async () => {
  const slow: RequestListener = (request, response) => void setTimeout(() => good(request, response as never), 20);
  const context = await start([answering(500), slow]);

  let failed = 0;
  const callers = Array.from({ length: 4 }, async () => {
    for (let call = 0; call < 25; call++) if ((await context.ask()).status !== 200) failed++;
  });
  await Promise.all(callers);

  expect(failed).toBeLessThanOrEqual(4);
});

/** Calls that a caller can make fail at nodes that are well. */
const chosen: Readonly<Record<string, readonly [path: string, init: RequestInit]>> = {
  "a media type that nobody has": ["/things/1", { headers: { accept: "application/x-nobody" } }],
  "a slow query": ["/things/1?slow", {}],
  "a path that breaks nodes": ["/broken", { method: "POST" }],
  "a path that redirects": ["/moved", {}],
};

/** A node that answers as the caller wants. */
const wilful: RequestListener = (request, response) => {
  const { url = "", headers } = request;
  if (url.includes("slow")) sleeping(request, response as never);
  else if (url.includes("broken")) answering(503)(request, response as never);
  else if (url.includes("moved")) answering(302, { location: "/" })(request, response as never);
  else if (headers.accept === "application/x-nobody")
    answering(200, { "content-type": "application/x-nobody" })(request, response as never);
  else good(request, response as never);
};

test.for(Object.entries(chosen))(
  "%s moves no call of another team, also beside a sick node",
  async ([, [path, init]]) => {
    const [beside, healthy] = [await start([answering(503), wilful]), await start([wilful, wilful])];
    await beside.ask("/any", { method: "POST" });
    for (const context of [beside, healthy])
      for (let round = 0; round < 4; round++) {
        (await context.askAsOther(path, init)).body?.cancel();
        await context.askAsOther("/any", { method: "POST" });
        expect((await context.ask("/any", { method: "POST" })).status).toBe(200);
      }

    expect(beside.cooling()[1]).toBe(false);
    expect(healthy.cooling()).toEqual([false, false]);
  },
);

test("a slow query that leaves no time to connect to the next node puts none out for another team", async () => {
  const names: (() => void)[] = [];
  const { ask, askAsOther, cooling } = await start([wilful, wilful], {
    nodeOf: (url, index) => ({ url: index === 0 ? url : url.replace("127.0.0.1", "node.example") }),
    lookup: (_name, _options, done) => {
      names.push(() => done(null, [{ address: "127.0.0.1", family: 4 }]));
      now += timeouts.total - timeouts.head;
    },
  });

  expect((await askAsOther("/things/1?slow")).status).toBe(504);
  expect(cooling()).toEqual([false, false]);
  for (const answer of names) answer();
  expect((await ask()).status).toBe(200);
});

test("units that are refunded stay taken from the team's rate", async () => {
  let left = 20;
  const context = await start([answering(401)], {
    limiter: {
      take(_buckets, units, done) {
        left -= units;
        done(left < 0 ? 1_000 : 0);
      },
      aloneMs: () => 0,
    },
  });

  const statuses: number[] = [];
  for (let call = 0; call < 4; call++) statuses.push((await context.ask("/things/1")).status);

  expect(statuses).toEqual([502, 502, 429, 429]);
  expect(context.charged()).toBe(0);
});
