import { expect, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { startNode } from "../support/scripted-node.ts";
import { basePath, startTestListener } from "../support/test-listener.ts";

const picky = structuredClone(ledgerX) as { paths: Record<string, Record<string, { responses: object }>> };
Object.assign(picky.paths["/things/{id}"]?.get?.responses ?? {}, {
  406: {
    description: "No such type.",
    content: { "application/json": { schema: {}, examples: { none: { value: { oops: "no such type" } } } } },
  },
});

/** Starts a gateway with a sick node, and one that answers in the first type that it is asked for. */
async function start(document = ledgerX) {
  const asked: (string | undefined)[] = [];
  const sick = await startNode((_request, response) => response.writeHead(503).end());
  const wilful = await startNode(({ headers: { accept } }, response) => {
    asked.push(accept);
    if (accept?.includes("event-stream")) return;
    response.writeHead(200, { "content-type": accept?.split(",")[0] ?? "text/plain" }).end("{}");
  });
  const context = await startTestListener({
    document,
    nodes: [sick, { url: wilful.url, headers: { "x-api-key": "a-long-secret" } }],
    timeouts: { head: 1000 },
  });
  const ask = (accept: string, init: RequestInit = {}, path = "/things/1"): Promise<Response> =>
    fetch(`${context.origin}${basePath()}${path}`, {
      ...init,
      headers: { accept, ...init.headers },
    });
  return { ...context, ask, asked };
}

test("no Accept of a caller makes a node answer in an undeclared type", async () => {
  const { ask, asked, nodes, charged } = await start();
  const accepts = ["application/x-nobody", "text/event-stream", "text/html;q=0.2, image/*", "application/json;q=0"];
  const statuses: number[] = [];
  for (const accept of [...accepts, "application/x-bytes", "*/*"]) statuses.push((await ask(accept)).status);

  expect(statuses).toEqual(Array(6).fill(200));
  expect(asked).toEqual([...Array(4).fill("application/json"), "application/x-bytes", "application/json"]);
  expect(nodes.status()[1]).toMatchObject({ isCoolingDown: false });
  expect(charged()).toBe(6 * 7);
});

test("only an operation that declares 406 answers it, in the document's words and free of charge", async () => {
  const { ask, asked, charged } = await start(picky);
  const refused = await ask("application/x-nobody");
  const put = { method: "PUT", body: "{}", headers: { "content-type": "application/json" } };

  expect([refused.status, await refused.json()]).toEqual([406, { oops: "no such type" }]);
  expect([asked, charged()]).toEqual([[], 0]);
  expect((await ask("text/html, */*;q=0.1")).status).toBe(200);
  expect((await ask("application/x-nobody", put, "/things/special")).status).toBe(200);
});
