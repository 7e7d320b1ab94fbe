import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { answering } from "../support/nodes.ts";
import { basePath, type Group, type GroupOptions, good, put, startGroup } from "../support/test-listener.ts";

const timeouts = { head: 400, total: 600 };

/** Starts a gateway with a node for each script. Its clock stands still, but for nodes that do not answer. All paths pass. */
async function start(scripts: readonly RequestListener[], options: GroupOptions = {}) {
  const endpoint = (key: string) => ({ id: key, team: key });
  group = await startGroup(scripts, { passthrough: {}, isStopped: true, timeouts, endpoint, ...options });
  // On a busy machine, heads of callers take longer than answers of nodes may here.
  group.listener.server.headersTimeout = 60_000;
  return group;
}

const askAsOther = ({ send }: Group, path: string, init: RequestInit = {}) => send(basePath("other") + path, init);

let group: Group;
const sleeping: RequestListener = () => group.pass(timeouts.head);

const sick: Record<string, RequestListener> = {
  "503 with Retry-After": answering(503, { "retry-after": "1" }),
  "500": answering(500),
  "403 in HTML": answering(403, { "content-type": "text/html" }, "<html>"),
  nothing: sleeping,
};

const post = { method: "POST" };

// failing-nodes.test.ts has what fails a declared call.
test.for([
  ...Object.keys(sick).map((answer) => [answer, "/any", post] as const),
  ["500", "/things/special", put] as const,
])("a node that answers %s takes hardly any call of %s", async ([answer, path, init]) => {
  const { status } = await start([sick[answer] ?? good, good]);
  const statuses: number[] = [];
  for (let call = 0; call < 12; call++) statuses.push(await status(path, init));
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => status(path, init)));

  expect(statuses.filter((one) => one !== 200)).toHaveLength(1);
  expect(atOnce.filter((one) => one !== 200)).toEqual([]);
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

test.for(Object.keys(caused))("%s moves no call of another team, also beside a sick node", async (path) => {
  for (const first of [answering(503), wilful]) {
    const group = await start([first, wilful]);
    if (first !== wilful) await group.ask("/any", post);
    for (let round = 0; round < 4; round++) {
      (await askAsOther(group, path, path === "/broken" ? post : {})).body?.cancel();
      await askAsOther(group, "/any", post);
      expect(await group.status("/any", post)).toBe(200);
    }
    expect(group.cooling().slice(first === wilful ? 0 : 1)).not.toContain(true);
  }
});

test("a query that leaves no time for the next node puts none out", async () => {
  const names: (() => void)[] = [];
  const group = await start([wilful, wilful], {
    nodeOf: (url, index) => ({ url: index === 0 ? url : url.replace("127.0.0.1", "node.example") }),
    lookup: (_name, _options, done) => {
      names.push(() => done(null, [{ address: "127.0.0.1", family: 4 }]));
      group.pass(timeouts.total - timeouts.head);
    },
  });

  expect((await askAsOther(group, "/things/1?slow")).status).toBe(504);
  expect(group.cooling()).toEqual([false, false]);
  for (const answer of names) answer();
  expect(await group.status()).toBe(200);
});
