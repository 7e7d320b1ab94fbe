import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startGroup } from "../support/test-listener.ts";

/** Starts a node at an address. It answers at once, and a path that ends in `/stream` in two parts. `streams` wait for the second one. */
async function startHost(address: string, port: number) {
  const host = { calls: 0, connections: 0, streams: [] as ServerResponse[] };
  const server = createServer((request, response) => {
    host.calls++;
    response.writeHead(200, { "content-type": "application/json" });
    if (!request.url?.endsWith("/stream")) return void response.end("{}");
    response.write("{");
    return void host.streams.push(response);
  });
  server.on("connection", () => host.connections++);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  return Object.assign(host, { open, port: (server.address() as AddressInfo).port });
}

// macOS has only one loopback address.
test.skipIf(process.platform === "darwin")("calls follow a node's name within 35 s", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const old = await startHost("127.0.0.1", 0);
  const next = await startHost("127.0.0.2", old.port);
  let addresses = ["127.0.0.1", "127.0.0.3"];
  const { status, outcome } = await startGroup([{ url: `http://node.example:${old.port}` }], {
    lookup(_name, _options, done) {
      const found = addresses.map((address) => ({ address, family: 4 }));
      done(null, found);
    },
  });
  const callsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let count = 0; count < 20; count++) expect(await status()).toBe(200);
  };
  for (let minutes = 0; minutes < 10; minutes++) {
    // A name server may change the order.
    addresses.reverse();
    await callsAfter(30_000);
  }
  expect([old.calls, old.connections, next.calls]).toEqual([200, 1, 0]);

  addresses = ["127.0.0.2"];
  await callsAfter(0);
  await callsAfter(35_000);
  expect([old.calls, next.calls, next.connections]).toEqual([220, 20, 1]);
  await expect.poll(old.open).toBe(0);

  const stream = outcome("/things/stream");
  await expect.poll(() => next.streams).toHaveLength(1);
  addresses = ["127.0.0.1"];
  await callsAfter(30_000);
  expect([old.calls, next.calls, await next.open()]).toEqual([240, 21, 1]);
  next.streams[0]?.end("}");
  expect(await stream).toMatchObject({ text: "{}" });
  await expect.poll(next.open).toBe(0);
});
