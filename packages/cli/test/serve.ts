import { createServer, type RequestListener } from "node:http";
import { listen } from "@ledgergate/support/free-port";
import { onTestFinished } from "vitest";

/** Starts a server for the current test. Returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
