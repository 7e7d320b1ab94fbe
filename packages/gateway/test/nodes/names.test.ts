import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { basePath, startTestListener } from "../support/test-listener.ts";

interface Host {
  readonly server: Server;
  readonly paths: string[];
  /** Answers that wait for the end of their stream. */
  readonly streams: ServerResponse[];
  connections: number;
}

/** Starts a node at an address. It answers at once, and a path that ends in `/stream` in two parts. */
async function startHost(address: string, port: number): Promise<Host> {
  const server = createServer((request, response) => {
    host.paths.push(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json" });
    if (!request.url?.endsWith("/stream")) return void response.end("{}");
    response.write("{");
    host.streams.push(response);
    return undefined;
  });
  const host: Host = { server, paths: [], streams: [], connections: 0 };
  server.on("connection", () => host.connections++);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return host;
}

// macOS has only one loopback address.
test.skipIf(process.platform === "darwin")(
  "calls follow a node's name within 35 s, and nothing is closed while its answer is the same",
  async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const old = await startHost("127.0.0.1", 0);
    const { port } = old.server.address() as AddressInfo;
    const next = await startHost("127.0.0.2", port);
    let addresses = ["127.0.0.1", "127.0.0.3"];
    const { origin } = await startTestListener({
      nodes: [{ url: `http://node.example:${port}` }],
      lookup: (_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    });
    const call = async (path: string): Promise<Response> => fetch(`${origin}${basePath()}/things/${path}`);
    const calls = async (): Promise<void> => {
      for (let count = 0; count < 20; count++) expect((await call("1")).status).toBe(200);
    };
    for (let minutes = 0; minutes < 10; minutes++) {
      // A name server may change the order.
      addresses.reverse();
      await vi.advanceTimersByTimeAsync(30_000);
      await calls();
    }
    expect([old.paths.length, old.connections, next.paths.length]).toEqual([200, 1, 0]);

    addresses = ["127.0.0.2"];
    await calls();
    await vi.advanceTimersByTimeAsync(35_000);
    await calls();
    expect([old.paths.length, next.paths.length, next.connections]).toEqual([220, 20, 1]);
    const open = (host: Host) => new Promise((resolve) => host.server.getConnections((_, count) => resolve(count)));
    await expect.poll(() => open(old)).toBe(0);

    const stream = call("stream").then((answer) => answer.text());
    await expect.poll(() => next.streams).toHaveLength(1);
    addresses = ["127.0.0.1"];
    await vi.advanceTimersByTimeAsync(30_000);
    await calls();
    expect([old.paths.length, next.paths.length, await open(next)]).toEqual([240, 21, 1]);
    next.streams[0]?.end("}");
    expect(await stream).toBe("{}");
    await expect.poll(() => open(next)).toBe(0);
  },
);
