import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { good, put, startGroup } from "../support/test-listener.ts";

/** Creates a node that answers some requests of each connection, and breaks it at the next one. */
function breaking(answered: number, breakOff = (socket: Socket) => void socket.resetAndDestroy()): RequestListener {
  const counts = new WeakMap<Socket, number>();
  return (request, response) => {
    const count = (counts.get(request.socket) ?? 0) + 1;
    counts.set(request.socket, count);
    if (count > answered) breakOff(request.socket);
    else good(request, response as never);
  };
}

const start = (...nodes: readonly RequestListener[]) => startGroup(nodes, { timeouts: { keepAlive: 620_000 } });

test.for([
  ["reset", undefined],
  ["ended", (socket: Socket) => void socket.end()],
] as const)("a call whose reused connection is %s is sent once more to the node", async ([, by]) => {
  const { status, failures, charged, cooling, counts } = await start(breaking(1, by));
  for (let calls = 0; calls < 10; calls++) expect(await status()).toBe(200);
  expect([failures, charged(), cooling()]).toEqual([[], 70, [false]]);
  // Every second call meets a connection that was used once. Its new connection is not kept.
  expect(counts()).toEqual([15]);

  const broken = await start(breaking(0, by));
  expect(await broken.outcome()).toMatchObject({ status: 502, counts: [1], reasons: [expect.any(String)] });
});

test("a node that breaks reused connections takes few calls", async () => {
  const { status, cooling, counts } = await start(breaking(1), breaking(1_000));
  const statuses: number[] = [];
  for (let calls = 0; calls < 20; calls++) statuses.push(await status("/things/special", put));

  expect(statuses).toEqual([200, 502, ...Array(18).fill(200)]);
  expect([...counts(), ...cooling()]).toEqual([2, 18, false, false]);
});

test("callers learn how long their connection may be idle", async () => {
  expect((await (await start(good)).ask()).headers.get("keep-alive")).toBe("timeout=620");
});
