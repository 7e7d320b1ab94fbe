import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { ledgerX, takingSlashes } from "../fixtures/ledger-x.ts";
import { answering, type ScriptedNode, startNode } from "../support/scripted-node.ts";
import { basePath, startTestListener, type TestListener } from "../support/test-listener.ts";

async function start(query = ""): Promise<{ context: TestListener; node: ScriptedNode }> {
  const node = await startNode(answering(200));
  const context = await startTestListener({
    document: { ...ledgerX, paths: takingSlashes },
    nodes: [{ url: `${node.url}/base${query}` }],
  });
  return { context, node };
}

function ask({ port }: TestListener, path: string): Promise<string> {
  return sendRaw(port, `GET ${basePath()}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

test.for([
  ["/denoms/ibc%2FABC", "/base/denoms/ibc%2FABC"],
  ["/denoms/ibc%2fABC?a=%2f", "/base/denoms/ibc%2FABC?a=%2f"],
  ["/denoms/factory%2Fosmo1%2fa%20b", "/base/denoms/factory%2Fosmo1%2Fa%20b"],
] as const)("the value of %s reaches the node with each slash encoded once", async ([path, sent]) => {
  const { context, node } = await start();

  expect(statusOf(await ask(context, path))).toBe(200);

  expect(node.requests.map(({ url }) => url)).toEqual([sent]);
  expect(context.charges).toEqual(["endpoint-of-ledger-x slashes0 1"]);
});

test("the query of a node's URL follows the value", async () => {
  const { context, node } = await start("?network=x");

  await ask(context, "/denoms/ibc%2fABC?a=%2f");

  expect(node.requests.map(({ url }) => url)).toEqual(["/base/denoms/ibc%2FABC?a=%2f&network=x"]);
});

test.for([
  "/denoms/a%2Fowners",
  "/denoms/a%2Fb/owners",
  "/denoms/%2Fspecial",
  "/denoms/a%2F%2Fb",
  "/denoms/a%2F..",
  "/denoms/a%2F%2e%2e%2Fb",
  "/denoms/..%2f..%2fadmin",
  "/denoms/.%2Fb",
  "/denoms/a%2F..;%2Fb",
  "/denoms/a%252Fb",
  "/denoms/a%2Fb%252Fc",
  "/denoms/a%2Fb%5cc",
  "/denoms/a%5cb",
  "/denoms/a%2Fb%00",
  "/denoms%2fa",
])("%s reaches no node", async (path) => {
  const { context, node } = await start();

  expect(statusOf(await ask(context, path))).toBe(404);

  expect(node.requests).toEqual([]);
  expect(context.charges).toEqual([]);
});
