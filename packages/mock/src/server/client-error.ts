import type { Duplex } from "node:stream";
import { errorCode } from "../values/error-code.ts";
import { problem } from "../wire/problem.ts";
import { statusText } from "../wire/status-text.ts";

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not valid HTTP, on the bare connection, and closes it. */
export function answerClientError(error: Error, socket: Duplex): void {
  const code = errorCode(error) ?? "";
  if (!socket.writable || code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const detail = `This is not an HTTP request that the mock can read (${code || error.message}).`;
  answerBare(socket, statuses[code] ?? 400, detail);
}

/** Answers CONNECT, for which Node hands the bare connection over. */
export function answerConnect(_request: unknown, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  answerBare(socket, 405, "The mock is no proxy.");
}

function answerBare(socket: Duplex, status: number, detail: string): void {
  const body = JSON.stringify(problem(status, detail).body);
  socket.end(
    `HTTP/1.1 ${status} ${statusText(status)}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // What the client still sends is read and dropped for a moment, so that it sees the answer rather than a reset.
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
