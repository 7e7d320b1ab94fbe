import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyLimit } from "@ledgergate/service-kit";
import { BodyBuffer } from "@ledgergate/service-kit/server";

/** Time in milliseconds for which a client may continue to send a refused body. */
const lingerMs = 10_000;

/** Reads the whole body of a request. Returns `too_large` as soon as the body exceeds the limit. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Uint8Array<ArrayBuffer> | "too_large"> {
  if (Number(request.headers["content-length"]) > bodyLimit) {
    discard(request);
    return Promise.resolve("too_large");
  }
  // The client waits for 100 Continue.
  if (/^100-continue$/i.test(request.headers.expect ?? "")) response.writeContinue();
  return new Promise((resolve) => {
    const buffer = new BodyBuffer(Number(request.headers["content-length"] ?? bodyLimit));
    const collect = (piece: Buffer<ArrayBuffer>): void => {
      if (buffer.add(piece)) return;
      request.off("data", collect);
      discard(request);
      resolve("too_large");
    };
    request.on("data", collect);
    // The partial body of an aborted request is enough, since nobody reads the answer.
    for (const event of ["end", "error", "close"]) request.once(event, () => resolve(buffer.bytes));
  });
}

/**
 * Drains the rest of a body. Closing at once would reset the connection, and the client might miss the answer. A client that
 * sends for too long is disconnected.
 */
function discard(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once("close", () => clearTimeout(timer));
}
