import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX, withResponses } from "../fixtures/ledger-x.ts";
import { answering } from "../support/nodes.ts";
import { put, startGroup } from "../support/test-listener.ts";

const examples = { none: { value: { oops: "no such type" } } };
const picky = withResponses({ 406: { description: "No such type.", content: { "application/json": { examples } } } });
const nobody = { headers: { accept: "application/x-nobody" } };

/** Starts a gateway with a sick node, and one that answers in the first type that it is asked for. */
async function start(document = ledgerX) {
  const asked: (string | undefined)[] = [];
  const wilful: RequestListener = ({ headers: { accept } }, response) => {
    asked.push(accept);
    if (!accept?.includes("event-stream"))
      response.writeHead(200, { "content-type": accept?.split(",")[0] ?? "text/plain" }).end("{}");
  };
  const group = await startGroup([answering(503), wilful], { document, timeouts: { head: 1000 } });
  return { ...group, asked };
}

// node-accept.test.ts has other headers.
test("no Accept of a caller makes a node answer in an undeclared type", async () => {
  const { status, asked, cooling, charged } = await start();
  for (const accept of ["application/x-nobody", "text/event-stream", "application/x-bytes"])
    expect(await status("/things/1", { headers: { accept } })).toBe(200);

  expect(asked).toEqual(["application/json", "application/json", "application/x-bytes"]);
  expect([cooling()[1], charged()]).toEqual([false, 3 * 7]);
});

test("only an operation that declares 406 answers it, free of charge", async () => {
  const { status, outcome } = await start(picky);

  const refused = { status: 406, text: '{"oops":"no such type"}', counts: [0, 0], units: 0 };
  expect(await outcome("/things/1", nobody)).toMatchObject(refused);
  expect(await status("/things/1", { headers: { accept: "text/html, */*;q=0.1" } })).toBe(200);
  expect(await status("/things/special", { ...put, ...nobody })).toBe(200);
});
