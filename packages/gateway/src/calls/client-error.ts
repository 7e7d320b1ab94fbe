import type { Duplex } from "node:stream";
import { errorCode, problem, statusText } from "@ledgergate/document";

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Time for which a connection is read after its last answer, in ms, so that the caller sees the answer and not a reset. */
const lingerMs = 1000;

/** A connection, with the answer that is on its way over it. */
interface AnswerSocket extends Duplex {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/** Answers what is not HTTP, or comes too slowly to be it, on the bare connection, and closes it. */
export function answerClientError(error: Error, socket: AnswerSocket): void {
  const code = errorCode(error) ?? "";
  // In the middle of an answer, a second one would be taken for a part of it; Node's own handler looks there, too.
  if (!socket.writable || code === "ECONNRESET" || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const status = statuses[code] ?? 400;
  answerBare(socket, status, status === 408 ? "The request did not arrive in time." : "The request is not valid HTTP.");
}

/** Answers where Node hands the bare connection over, and closes it. */
export function answerBare(socket: Duplex, status: number, detail: string): void {
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
