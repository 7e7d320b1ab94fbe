import { createHash, timingSafeEqual } from "node:crypto";
import { BodyBuffer } from "@ledgergate/service-kit/server";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { Server, ServerRequest } from "srvx";
import { serve } from "srvx/node";
import { UsageError } from "../usage-error.ts";

const path = "/mcp";

/** Largest body of a request, in bytes. */
const maxBodyBytes = 4 * 1024 * 1024;

/** Most bytes of all bodies that arrive or are being answered. */
const maxBytesOfAll = 4 * maxBodyBytes;

/** Time limit for a whole request from its start, in ms. */
const requestMs = 30_000;

/**
 * Serves Streamable HTTP at `/mcp` on a port of this machine, for clients that send the secret as a bearer token. Any user of the
 * machine can connect to the port, and its calls are charged to the user who serves it.
 *
 * @returns the server and the address for clients.
 * @throws {@link UsageError} if the port cannot be used.
 */
export async function listen(port: number, secret: string, handler: McpHttpHandler): Promise<[Server, string]> {
  const bodies = new Bodies();
  try {
    const server = serve({
      port,
      hostname: "127.0.0.1",
      gracefulShutdown: false,
      silent: true,
      node: { requestTimeout: requestMs, connectionsCheckingInterval: 1_000 },
      fetch: (request) => refuse(request, secret) ?? bodies.withBody(request, (whole) => handler.fetch(whole)),
    });
    await server.ready();
    return [server, `${new URL(server.url ?? "").origin}${path}`];
  } catch (error) {
    throw new UsageError(`--port cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Refuses requests without the secret, pages of other origins, requests to this machine under another host name (DNS rebinding), and
 * other paths.
 */
function refuse({ headers, runtime }: ServerRequest, secret: string): Response | undefined {
  const { url, socket } = runtime?.node?.req ?? {};
  const hosts = ["127.0.0.1", "localhost"].map((name) => new URL(`http://${name}:${socket?.localPort}`).host);
  const host = headers.get("host")?.toLowerCase() ?? "";
  if (!hosts.includes(host)) return failed(403, `The host must be ${hosts.join(" or ")}.`);
  const origin = headers.get("origin");
  if (origin !== null && origin !== `http://${host}`) return failed(403, "The origin must be that of the host.");
  if (url !== path) return failed(404, `The path must be ${path}.`);
  const [, token = ""] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (timingSafeEqual(digest(token), digest(secret))) return undefined;
  return failed(401, "The header Authorization must be Bearer and the secret of this port.");
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function failed(status: number, message: string): Response {
  const headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  return Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status, headers });
}

/** Reads bodies whole. All of them share one bound, from their first byte until their answer begins. */
class Bodies {
  #bytes = 0;

  async withBody(request: ServerRequest, answer: (whole: Request) => Promise<Response>): Promise<Response> {
    const { url, method, headers, signal, runtime } = request;
    const message = runtime?.node?.req;
    if (!message || method !== "POST") return answer(request);
    const body = new BodyBuffer(maxBodyBytes);
    try {
      // A refused body is read to its end, since closing the connection could lose the answer.
      for await (const piece of message.iterator({ destroyOnReturn: false })) {
        if (!body.add(piece)) return failed(413, `The body must have at most ${maxBodyBytes} bytes.`);
        this.#bytes += piece.length;
        if (this.#bytes > maxBytesOfAll)
          return failed(503, `The bodies of all requests must have at most ${maxBytesOfAll} bytes. Try again.`);
      }
      return await answer(new Request(url, { method, headers, signal, body: body.bytes }));
    } finally {
      this.#bytes -= body.bytes.length;
      message.resume();
    }
  }
}
