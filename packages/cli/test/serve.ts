import { createServer, type OutgoingHttpHeaders, type RequestListener } from "node:http";
import { Readable } from "node:stream";
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

/** Starts a service that answers everything alike. Returns the settings for it. */
export async function answering(
  body: string | Iterable<Uint8Array>,
  status = 200,
  headers: OutgoingHttpHeaders = {},
): Promise<Record<string, string>> {
  const url = await serve((_, response) => {
    const given = Readable.from(typeof body === "string" ? [body] : body);
    given.pipe(response.writeHead(status, { "Content-Type": "application/json", ...headers }));
  });
  return { LEDGERGATE_BASE_URL: url, LEDGERGATE_API_KEY: "some-api-key" };
}
