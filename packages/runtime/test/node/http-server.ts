import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";
import { createNodeTransport, type NodeTransport, type NodeTransportOptions } from "../../src/node/index.ts";

export interface HttpServer extends AsyncDisposable {
  readonly origin: string;
  readonly server: Server;
  readonly connections: () => number;
}

/** A server of Node on a free port. */
export async function startHttpServer(listener: RequestListener): Promise<HttpServer> {
  let connections = 0;
  const server = createServer(listener).on("connection", () => {
    connections += 1;
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    server,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A transport that is closed after the test. */
export function transportWith(options?: NodeTransportOptions): NodeTransport {
  const transport = createNodeTransport(options);
  onTestFinished(() => transport.close());
  return transport;
}

/** A transport, and a server that ends before it, both after the test. */
export async function serve(listener: RequestListener): Promise<HttpServer & { readonly transport: NodeTransport }> {
  const transport = transportWith();
  const server = await startHttpServer(listener);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { ...server, transport };
}
