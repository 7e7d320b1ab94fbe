import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { connectWebSocket, refusalOf } from "../support/callers.ts";
import { answering, startNode } from "../support/nodes.ts";
import { basePath, startTestListener, type TestListener } from "../support/test-listener.ts";

const base = basePath();

/** Starts gateways whose node is the next one, which is the first one again after the last one, unless there is another node. */
async function startChain(count: number, node?: string) {
  const urls: string[] = node === undefined ? [] : [node];
  const contexts: TestListener[] = [];
  // Passes requests on, since the first gateway must know an address before the last one starts.
  const { url: proxy } = await startNode(({ url, headers, method = "GET" }, response) => {
    const onward = httpRequest((contexts.at(-1)?.origin ?? "") + url, { headers, method }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.rawHeaders));
    });
    onward.end();
  });
  for (let index = 0; index < count; index++) {
    const url = urls.at(-1) ?? `${proxy}${base}`;
    const context = await startTestListener({ passthrough: {}, nodes: [{ url, ws: url.replace("http", "ws") }] });
    contexts.push(context);
    urls.push(`${context.origin}${base}`);
  }
  return { contexts, url: urls.at(-1) ?? "" };
}

test.for(["/things/1", "/undeclared"])(
  "a gateway that is its own node refuses %s once, and refunds it",
  async (path) => {
    const { contexts, url } = await startChain(1);
    const [context] = contexts;
    const answer = await fetch(url + path);

    expect([answer.status, answer.headers.has("cdn-loop"), context?.charged()]).toEqual([502, false, 0]);
    await expect.poll(() => context?.calls.map(({ condition }) => condition)).toEqual(["loop", "node_unreachable"]);
    expect(context?.failures).toMatchObject([{ reason: "loop" }]);
  },
);

test("two gateways in a row work, and a loop of two is found", async () => {
  const node = await startNode(answering(200));
  const [row, loop] = [await startChain(2, node.url), await startChain(2)];
  const before = { headers: { "cdn-loop": "cdn.example; a=1" } };

  expect((await fetch(`${row.url}/things/1`, before)).status).toBe(200);
  expect(node.requests[0]?.headers["cdn-loop"]).toMatch(/^cdn\.example; a=1, ledgergate-\S+, ledgergate-\S+$/);
  expect((await fetch(`${loop.url}/things/1`)).status).toBe(502);
  expect(loop.contexts.map((context) => context.charged())).toEqual([0, 0]);
  const found = () => loop.contexts.flatMap(({ calls }) => calls).filter(({ condition }) => condition === "loop");
  await expect.poll(found).toHaveLength(2);
});

test("a WebSocket to the gateway itself is refused", async () => {
  const { contexts, url } = await startChain(1);
  const { statusCode } = await refusalOf(connectWebSocket(url, { headers: { "cdn-loop": "cdn.example" } }));

  expect([statusCode, contexts[0]?.charged()]).toEqual([502, 0]);
});
