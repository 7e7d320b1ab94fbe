import { expect, test } from "vitest";
import { answering } from "../support/nodes.ts";
import { basePath, keyOf, startGroup } from "../support/test-listener.ts";

const nodeOf = (url: string) => ({ url, sendHeaders: ["x-request-id"] });
const start = (script = answering(200, { "x-request-id": "of-the-node" })) =>
  startGroup([script], { passthrough: {}, nodeOf });

test("a caller's id reaches node, caller and report", async () => {
  const { ask, requests, calls } = await start();
  const id = "a-1:b/c+d=@.e";
  const { headers } = await ask("/things/1", { headers: { "x-request-id": id } });

  expect([headers.get("x-request-id"), requests[0]?.headers["x-request-id"]]).toEqual([id, id]);
  expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  await expect.poll(() => calls).toMatchObject([{ requestId: id, endpoint: "endpoint-of-ledger-x", status: 200 }]);
});

const token = "eyJhbGciOiJFUzI1NiJ9";

test("a missing, malformed or secret id is replaced", async () => {
  const { ask, requests } = await start();
  const ids: (string | null)[] = [];
  for (const id of [undefined, "", "a".repeat(129), "a b", `call-${keyOf()}`, token.slice(0, 10)]) {
    const headers = { authorization: `Basic ${token}`, ...(id !== undefined && { "x-request-id": id }) };
    ids.push((await ask("/things/1", { headers })).headers.get("x-request-id"));
  }

  expect(new Set(ids).size).toBe(6);
  for (const one of ids) expect(one).toMatch(/^[\da-f]{16}-[\da-z]+$/);
  expect(requests.map((request) => request.headers["x-request-id"])).toEqual(ids);
});

test("refusals and the primary's answers have an id, too", async () => {
  const { send, calls } = await start();
  const headers = { "x-request-id": "one" };
  for (const path of ["/elsewhere", "/ledger-x/x/unknown/api/things/1", `${basePath()}/any`, "/admin/v1/endpoints"])
    expect((await send(path, { headers })).headers.get("x-request-id")).toBe("one");

  await expect.poll(() => calls.filter(({ requestId }) => requestId === "one")).toHaveLength(4);
});

test("the duration of a stream ends with its head", async () => {
  const { outcome, calls } = await start((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    setTimeout(() => response.end(), 150);
  });
  await outcome("/any");

  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.durationMs).toBeLessThan(150);
});
