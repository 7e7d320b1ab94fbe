import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { connectWebSocket, refusalOf } from "../support/callers.ts";
import { answering, startNode } from "../support/nodes.ts";
import { basePath, type Group, startGroup } from "../support/test-listener.ts";

const base = basePath();

/** Starts gateways whose node is the next one. The last one's node is the first one, unless there is another node. */
async function startChain(count: number, node?: string) {
  const groups: Group[] = [];
  // Passes requests on, since the first gateway must know an address before the last one starts.
  const { url: proxy } = await startNode(({ url, headers, method = "GET" }, response) => {
    const onward = httpRequest((groups.at(-1)?.origin ?? "") + url, { headers, method }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.rawHeaders));
    });
    onward.end();
  });
  let url = node ?? `${proxy}${base}`;
  for (let index = 0; index < count; index++) {
    const group = await startGroup([{ url, ws: url.replace("http", "ws") }], { passthrough: {} });
    groups.push(group);
    url = `${group.origin}${base}`;
  }
  return { groups, url };
}

test.for(["/things/1", "/undeclared"])("a gateway that is its own node refuses %s", async (path) => {
  const { groups, url } = await startChain(1);
  const [group = expect.unreachable()] = groups;
  const answer = await fetch(url + path);

  expect([answer.status, answer.headers.has("cdn-loop"), group.charged()]).toEqual([502, false, 0]);
  await expect.poll(() => group.calls.map(({ condition }) => condition)).toEqual(["loop", "node_unreachable"]);
  expect(group.failures).toMatchObject([{ reason: "loop" }]);
});

test("two gateways in a row work, and a loop of two is found", async () => {
  const node = await startNode(answering(200));
  const [row, loop] = [await startChain(2, node.url), await startChain(2)];
  const before = { headers: { "cdn-loop": "cdn.example; a=1" } };

  expect((await fetch(`${row.url}/things/1`, before)).status).toBe(200);
  expect(node.requests[0]?.headers["cdn-loop"]).toMatch(/^cdn\.example; a=1, ledgergate-\S+, ledgergate-\S+$/);
  expect((await fetch(`${loop.url}/things/1`)).status).toBe(502);
  expect(loop.groups.map((group) => group.charged())).toEqual([0, 0]);
  const found = () => loop.groups.flatMap(({ calls }) => calls).filter(({ condition }) => condition === "loop");
  await expect.poll(found).toHaveLength(2);
});

test("a WebSocket to the gateway itself is refused", async () => {
  const { groups, url } = await startChain(1);
  const { statusCode } = await refusalOf(connectWebSocket(url, { headers: { "cdn-loop": "cdn.example" } }));

  expect([statusCode, groups[0]?.charged()]).toEqual([502, 0]);
});
