import type { RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { createNodeTransport, type NodeTransport, type NodeTransportOptions } from "../../src/node/index.ts";
import { type HttpServer, startHttpServer, startWireServer, type Wire, type WireServer } from "../fixtures/servers.ts";

type Served<Server> = Promise<Server & { readonly transport: NodeTransport }>;

/** A transport, and a server that ends before it, both after the test. */
async function serveWith<Server extends AsyncDisposable>(
  start: Promise<Server>,
  options?: NodeTransportOptions,
): Served<Server> {
  const transport = createNodeTransport(options);
  onTestFinished(() => transport.close());
  const server = await start;
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { ...server, transport };
}

/** Answers by Node's server. */
export function serve(listener: RequestListener, options?: NodeTransportOptions): Served<HttpServer> {
  return serveWith(startHttpServer(listener), options);
}

/** Answers each request by the bytes of one function. */
export function serveWires(...script: Wire[]): Served<WireServer> {
  return serveWith(startWireServer(...script));
}
