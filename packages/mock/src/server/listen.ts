import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { checkHead, errorCode, errorMessage, hasBody, problem, statusText } from "@ledgergate/document";
import type { Exchange } from "../pipeline/exchange.ts";
import type { Handled, Pipeline } from "../pipeline/pipeline.ts";
import { readRequestTarget } from "../router/request.ts";
import { readBody } from "./read-body.ts";
import { deliver } from "./send.ts";

/**
 * Keep-alive time of an idle connection, in milliseconds. It is longer than the clients' own. After Node's default of 5 seconds,
 * the server would close connections that a client is about to use again.
 */
const KEEP_ALIVE_MS = 65_000;

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
    if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(errorCode(error) ?? "") || port === 0) return group([first]);
    await closeServer(first);
    throw error;
  }
}

function open(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  // The listener itself asks for the body with 100 Continue, if it needs one.
  server.on("checkContinue", listener);
  server.on("clientError", answerClientError);
  server.on("connect", answerConnect);
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explain(cause, port, host)));
    server.listen(port, host, () => resolve(server));
  });
}

function explain(cause: Error, port: number, host: string): Error {
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Choose another one: --port ${port + 1}, or PORT=${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this process has. Choose one above 1023: --port 4010, or PORT=4010.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Omit --host to listen on localhost.`,
    ENOTFOUND: `The host ${host} is not known. Omit --host to listen on localhost.`,
  };
  const code = errorCode(cause);
  return Object.assign(new Error(causes[code ?? ""] ?? cause.message, { cause }), code !== undefined && { code });
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

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Answers in flight would keep the server open.
    server.closeAllConnections();
  });
}

/** Makes the listener of an HTTP server. It passes requests to the pipeline and sends the answers. */
export function createListener(
  pipeline: Pipeline,
  report: (exchange: Exchange, handled: Handled) => void,
  warn: (message: string) => void,
): RequestListener {
  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const handled = await pipeline({
      method: request.method ?? "GET",
      target: readRequestTarget(request.url ?? "/", request.headers.host),
      headers: request.headers,
      malformed: checkHead(request),
      hasBody: hasBody(request.headers),
      readBody: () => readBody(request, response),
    });
    const complete = await deliver(response, handled.answer, handled.faults);
    report({ ...handled.report, complete, durationMs: performance.now() - started }, handled);
  };
  return (request, response) => {
    exchange(request, response).catch((error) => {
      warn(`a request could not be reported: ${errorMessage(error)}`);
      response.destroy();
    });
  };
}

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that is not valid HTTP on the raw connection, and closes it. */
function answerClientError(error: Error, socket: Duplex): void {
  const code = errorCode(error) ?? "";
  if (!socket.writable || code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statuses[code] ?? 400;
  answerBare(socket, status, status === 408 ? "The request did not arrive in time." : "The request is not valid HTTP.");
}

/** Answers CONNECT on the raw connection that Node passes. */
function answerConnect(_request: unknown, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  answerBare(socket, 405, "This server is no proxy.");
}

function answerBare(socket: Duplex, status: number, detail: string): void {
  const body = JSON.stringify(problem(status, detail).body);
  socket.end(
    `HTTP/1.1 ${status} ${statusText(status)}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Drain for a moment. Otherwise the client would see a reset instead of the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
