import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX, withResponses } from "../fixtures/ledger-x.ts";
import { answering } from "../support/nodes.ts";
import { put, startGroup } from "../support/test-listener.ts";

const examples = { none: { value: { oops: "no such type" } } };
const picky = withResponses({ 406: { description: "No such type.", content: { "application/json": { examples } } } });

/** Starts a gateway with a sick node, and one that answers in the first type that it is asked for. */
async function start(document = ledgerX) {
  const asked: (string | undefined)[] = [];
  const wilful: RequestListener = ({ headers: { accept } }, response) => {
    asked.push(accept);
    if (!accept?.includes("event-stream"))
      response.writeHead(200, { "content-type": accept?.split(",")[0] ?? "text/plain" }).end("{}");
  };
  const group = await startGroup([answering(503), wilful], { document, timeouts: { head: 1000 } });
  return { ...group, asked, accept: (accept: string) => group.ask("/things/1", { headers: { accept } }) };
}

// node-accept.test.ts has other headers.
test("no Accept of a caller makes a node answer in an undeclared type", async () => {
  const { accept, asked, cooling, charged } = await start();
  for (const one of ["application/x-nobody", "text/event-stream", "application/x-bytes"])
    expect((await accept(one)).status).toBe(200);

  expect(asked).toEqual(["application/json", "application/json", "application/x-bytes"]);
  expect([cooling()[1], charged()]).toEqual([false, 3 * 7]);
});

test("only an operation that declares 406 answers it, free of charge", async () => {
  const { accept, ask, asked, charged } = await start(picky);
  const refused = await accept("application/x-nobody");

  expect([refused.status, await refused.json()]).toEqual([406, { oops: "no such type" }]);
  expect([asked, charged()]).toEqual([[], 0]);
  expect((await accept("text/html, */*;q=0.1")).status).toBe(200);
  expect((await ask("/things/special", { ...put, headers: { accept: "application/x-nobody" } })).status).toBe(200);
});
