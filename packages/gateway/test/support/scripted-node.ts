import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ScriptedNode {
  readonly url: string;
  readonly requests: IncomingMessage[];
  readonly server: Server;
}

/** Starts a node on a free port. It is closed when the test ends. */
export async function startNode(script: RequestListener): Promise<ScriptedNode> {
  const requests: IncomingMessage[] = [];
  // On a busy machine, a shorter time would end while a call is sent.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    requests.push(request);
    script(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server };
}

/** Creates a script that answers every request alike. */
export function answering(status: number, headers: Record<string, string> = {}, body = "{}"): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}
