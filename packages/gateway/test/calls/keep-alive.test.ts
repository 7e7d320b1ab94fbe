import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { put, startGroup } from "../support/test-listener.ts";

/** Starts nodes that answer some requests of each connection, and break it at the next one. */
function start(...nodes: readonly (readonly [answered: number, breakOff: (socket: Socket) => void])[]) {
  const scripts = nodes.map(([answered, breakOff]) => {
    const counts = new WeakMap<Socket, number>();
    return ({ socket }: IncomingMessage, response: ServerResponse) => {
      const count = (counts.get(socket) ?? 0) + 1;
      counts.set(socket, count);
      if (count > answered) breakOff(socket);
      else response.writeHead(200, { "content-type": "application/json" }).end("{}");
    };
  });
  return startGroup(scripts, { timeouts: { keepAlive: 620_000 } });
}

const reset = (socket: Socket) => void socket.resetAndDestroy();

test.each([
  ["reset", reset],
  ["ended", (socket: Socket) => void socket.end()],
])("a call whose reused connection is %s is sent once more to the node", async (_, by) => {
  const { ask, failures, charged, cooling, counts } = await start([1, by]);
  for (let calls = 0; calls < 10; calls++) expect((await ask()).status).toBe(200);
  expect([failures, charged(), cooling()]).toEqual([[], 70, [false]]);
  // Every second call meets a connection that was used once. Its new connection is not kept.
  expect(counts()).toEqual([15]);

  const broken = await start([0, by]);
  expect((await broken.ask()).status).toBe(502);
  expect([broken.counts(), broken.failures.length]).toEqual([[1], 1]);
});

test("a node that breaks each reused connection takes hardly any such call", async () => {
  const { ask, cooling, counts } = await start([1, reset], [1_000, reset]);
  const statuses: number[] = [];
  for (let calls = 0; calls < 20; calls++) statuses.push((await ask("/things/special", put)).status);

  expect(statuses).toEqual([200, 502, ...Array(18).fill(200)]);
  expect([counts(), cooling()]).toEqual([
    [2, 18],
    [false, false],
  ]);
});

test("callers learn how long their connection may be idle", async () => {
  expect((await (await start([1, reset])).ask()).headers.get("keep-alive")).toBe("timeout=620");
});
