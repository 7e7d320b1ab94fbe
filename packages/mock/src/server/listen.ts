import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkHead, errorCode, errorMessage, hasBody } from "@ledgergate/service-kit";
import { answerBareConnections, closeServer, listen as listenOn } from "@ledgergate/service-kit/server";
import { asExchange } from "../pipeline/exchange.ts";
import type { Responder } from "../pipeline/pipeline.ts";
import { readRequestTarget } from "../routes/request.ts";
import { readBody } from "./read-body.ts";
import { deliver } from "./send.ts";

/**
 * Keep-alive time of an idle connection, in milliseconds. It is longer than the clients' own. After Node's default of 5 seconds,
 * the server would close connections that a client is about to use again.
 */
const keepAliveMs = 65_000;

/** Servers that share one port. */
interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on one host, or by default on both loopback addresses, since `localhost` means one or the other by platform.
 * Port 0 takes any free port.
 */
export async function listen(listener: RequestListener, port: number, host: string | undefined): Promise<Listening> {
  if (host !== undefined) return group([await open(listener, port, host)]);
  const first = await open(listener, port, "127.0.0.1");
  try {
    return group([first, await open(listener, portOf(first), "::1")]);
  } catch (error) {
    // Without IPv6 there is no second loopback address.
    if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(errorCode(error) ?? "")) return group([first]);
    await closeServer(first);
    // Another process has the chosen port there, so `localhost` would lead to it.
    if (port === 0 && errorCode(error) === "EADDRINUSE") return listen(listener, port, host);
    throw error;
  }
}

async function open(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, listener);
  // The listener itself asks for the body with 100 Continue, if it needs one.
  server.on("checkContinue", listener);
  answerBareConnections(server);
  await listenOn(server, port, host, {
    otherPort: `Choose another one: --port ${port + 1}, or PORT=${port + 1}.`,
    highPort: "Choose one above 1023: --port 4010, or PORT=4010.",
    otherHost: "Omit --host to listen on localhost.",
  });
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function group(servers: readonly [Server, ...Server[]]): Listening {
  return {
    port: portOf(servers[0]),
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** Replaces a target such as `http://localhost:4010/path` by its path, if it names the host of the request (RFC 9112, section 3.2.2). */
function takeAbsoluteForm(request: IncomingMessage): void {
  const [, authority, path = ""] = /^https?:\/\/([^/?#]+)(.*)/is.exec(request.url ?? "") ?? [];
  if (authority === undefined || authority.toLowerCase() !== request.headers.host?.toLowerCase()) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

/** Makes the listener of an HTTP server. It passes requests to the pipeline and sends the answers. */
export function createListener({ pipeline, report, warn }: Responder): RequestListener {
  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    takeAbsoluteForm(request);
    const handled = await pipeline({
      method: request.method ?? "GET",
      target: readRequestTarget(request.url ?? "/", request.headers.host),
      headers: request.headers,
      malformed: checkHead(request),
      hasBody: hasBody(request.headers),
      readBody: () => readBody(request, response),
    });
    const delivery = await deliver(response, handled.answer, handled.faults);
    report(asExchange(handled.report, delivery, performance.now() - started), handled);
  };
  return (request, response) => {
    exchange(request, response).catch((error) => {
      warn(`a request could not be reported: ${errorMessage(error)}`);
      response.destroy();
    });
  };
}
