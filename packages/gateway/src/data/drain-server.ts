import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** From when on connections that are idle are closed, and how often they are looked for, in ms. */
const idleMs = 5000;

/**
 * Stops listening without losing a request: `http.Server.close` would close idle connections, on which the next request may be
 * under way already. Each gets `Connection: close` with its next answer instead, and only those that stay idle are closed.
 */
export function drainServer(server: Server, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), idleMs);
    const end = setTimeout(() => server.closeAllConnections(), mostMs);
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(end);
      resolve();
    });
  });
}
