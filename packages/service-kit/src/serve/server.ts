/**
 * Parts of an HTTP server of Node: bodies of requests, answers to bytes that are not HTTP, and listening with errors that name a
 * remedy.
 *
 * @packageDocumentation
 */

import type { Server as HttpServer, ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { Duplex } from "node:stream";
import { errorCode } from "../base/errors.ts";
import { problem, statusText } from "../refuse/answer.ts";

export { BodyBuffer } from "./body-buffer.ts";

/** Time in ms to read from a connection after its last answer. Otherwise the caller would see a reset instead of the answer. */
const lingerMs = 1000;

/** A connection with the answer under way of Node's server, which other requests may wait for. */
interface AnswerSocket extends Duplex {
  readonly _httpMessage?: ServerResponse | null;
}

/** A server of Node. Declarations of this package need no types of Node, so that they compile without them. */
interface AnyServer {
  readonly listening: boolean;
  address(): unknown;
}

/** Makes a server answer CONNECT, malformed HTTP and slow requests with a problem (RFC 9457). */
export function answerBareConnections(given: AnyServer): void {
  const server = given as Server;
  server.on("clientError", answerClientError);
  server.on("connect", (_request: unknown, socket: Duplex) =>
    answerInTurn(socket, () => answerBare(socket, 405, "This server is no proxy.")),
  );
}

const clientErrors: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};

/** Connections with bytes that are not HTTP behind a request under way. */
const refused = new WeakSet<Duplex>();

function answerClientError(error: Error, socket: AnswerSocket): void {
  const code = errorCode(error) ?? "";
  // A caller that half-closes the connection has left.
  if (code === "ECONNRESET" || (socket._httpMessage && socket.readableEnded)) socket.destroy();
  if (refused.has(socket)) return;
  refused.add(socket);
  const [status, detail] = clientErrors[code] ?? [400, "The request is not valid HTTP."];
  answerInTurn(socket, () => {
    // Within a started answer, a second one would become part of it.
    if (socket._httpMessage?.headersSent) socket.destroy();
    else answerBare(socket, status, detail);
  });
}

/** Calls `answer` when no complete request waits for its answer, unless the connection closes before. */
function answerInTurn(socket: AnswerSocket, answer: () => void): void {
  const underWay = socket._httpMessage;
  if (underWay?.req.complete) underWay.once("close", () => answerInTurn(socket, answer));
  else if (socket.writable) answer();
}

function answerBare(socket: Duplex, status: number, detail: string): void {
  const body = JSON.stringify(problem(status, detail).body);
  const head = [
    `HTTP/1.1 ${status} ${statusText(status)}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Stops listening and closes every connection. An answer under way would keep the server open. */
export function closeServer(given: AnyServer): Promise<void> {
  const server = given as HttpServer;
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Sentences for the errors of {@link listen}. */
export interface ListenRemedies {
  readonly otherPort: string;
  /** Remedy for a port that needs more rights. */
  readonly highPort: string;
  readonly otherHost: string;
}

/**
 * Listens on an address.
 *
 * @returns the port, which the system chooses if `port` is 0.
 * @throws Error with the cause and its remedy.
 */
export function listen(given: AnyServer, port: number, host: string, remedies: ListenRemedies): Promise<number> {
  const server = given as Server;
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explain(cause, port, host, remedies)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function explain(cause: Error, port: number, host: string, { otherPort, highPort, otherHost }: ListenRemedies): Error {
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. ${otherPort}`,
    EACCES: `Port ${port} needs more rights than this process has. ${highPort}`,
    EADDRNOTAVAIL: `${host} is no address of this machine. ${otherHost}`,
    ENOTFOUND: `The host ${host} is not known. ${otherHost}`,
  };
  const code = errorCode(cause);
  return Object.assign(new Error(causes[code ?? ""] ?? cause.message, { cause }), code !== undefined && { code });
}
