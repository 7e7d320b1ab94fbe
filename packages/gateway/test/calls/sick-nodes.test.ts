import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import type { Limiter } from "../../src/limits/limiter.ts";
import { answering } from "../support/nodes.ts";
import { basePath, type GroupOptions, good, put, startGroup } from "../support/test-listener.ts";

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

const sick: Record<string, RequestListener> = {
  "503 with Retry-After": answering(503, { "retry-after": "1" }),
  "500": answering(500),
  "401": answering(401),
  "a redirect": answering(302, { location: "https://elsewhere.example/" }),
  "522 in HTML": answering(522, { "content-type": "text/html" }, "<html>"),
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

test("a node that fails at once takes no calls from one that is slower", async () => {
  const slow: RequestListener = (request, response) => void setTimeout(() => good(request, response as never), 20);
  const { ask } = await start([answering(500), slow]);
  const statuses: number[] = [];
  const callAll = async () => {
    for (let call = 0; call < 25; call++) statuses.push((await ask()).status);
  };
  await Promise.all(Array.from({ length: 4 }, callAll));

  expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(4);
});

/** Calls that a caller can make fail at nodes that are well, by words in their paths. */
const caused: Record<string, RequestListener> = {
  "/things/1?slow": sleeping,
  "/things/1?strange": answering(200, { "content-type": "application/x-nobody" }),
  "/broken": answering(503),
  "/moved": answering(302, { location: "/" }),
};

/** A node that answers as the caller wants. */
const wilful: RequestListener = (request, response) => {
  const [, script = good] = Object.entries(caused).find(([path]) => request.url?.endsWith(path)) ?? [];
  script(request, response as never);
};

const post = { method: "POST" };

test.for(Object.keys(caused))("%s moves no call of another team, also beside a sick node", async (path) => {
  const [beside, healthy] = [await start([answering(503), wilful]), await start([wilful, wilful])];
  await beside.ask("/any", post);
  for (const context of [beside, healthy])
    for (let round = 0; round < 4; round++) {
      (await context.askAsOther(path, path === "/broken" ? post : {})).body?.cancel();
      await context.askAsOther("/any", post);
      expect((await context.ask("/any", post)).status).toBe(200);
    }

  expect(beside.cooling()[1]).toBe(false);
  expect(healthy.cooling()).toEqual([false, false]);
});

test("a slow query that leaves no time for the next node puts none out", async () => {
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
  const take: Limiter["take"] = (_buckets, units, done) => {
    left -= units;
    done(left < 0 ? 1_000 : 0);
  };
  const { ask, charged } = await start([answering(401)], { limiter: { take, aloneMs: () => 0 } });
  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);

  expect([statuses, charged()]).toEqual([[502, 502, 429, 429], 0]);
});
