import { expect, test } from "vitest";
import { keyOf, startPlane } from "../support/data-plane.ts";
import { answering, startNode } from "../support/scripted-node.ts";

test("forwards a call to a node, charges it, and renames the ledger's headers", async () => {
  const node = await startNode(
    answering(200, { "x-aptos-block-height": "7", "x-other": "1" }, '{"u64":18446744073709551615}'),
  );
  const plane = await startPlane({ nodes: { "ledger-a": { mainnet: [{ url: `${node.url}/v1` }] } } });

  const answer = await fetch(`${plane.origin}/ledger-a/v1/${keyOf("ledger-a")}/v1/accounts/0x1?ledger_version=3`, {
    headers: { "x-mine": "1", authorization: "Bearer good" },
  });

  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('{"u64":18446744073709551615}');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "content-type": "application/json",
    "x-node-block-height": "7",
  });
  expect(answer.headers.has("x-other")).toBe(false);
  const [request] = node.requests;
  expect(request?.url).toBe("/v1/accounts/0x1?ledger_version=3");
  expect(request?.headers).not.toHaveProperty("x-mine");
  expect(request?.headers).not.toHaveProperty("authorization");
  expect(plane.charges).toEqual(["endpoint-of-ledger-a getAccount 15"]);
});
