import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyLimit } from "@ledgergate/document";

/** Time for which a client may go on sending a refused body, in milliseconds. */
const lingerMs = 10_000;

/** Reads the body of a request whole, or gives `too_large` as soon as it is known to exceed the limit. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Buffer<ArrayBuffer> | "too_large"> {
  if (Number(request.headers["content-length"]) > bodyLimit) {
    discard(request);
    return Promise.resolve("too_large");
  }
  // The client waits for 100 Continue.
  if (/^100-continue$/i.test(request.headers.expect ?? "")) response.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const collect = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= bodyLimit) {
        chunks.push(chunk);
        return;
      }
      request.off("data", collect);
      discard(request);
      resolve("too_large");
    };
    request.on("data", collect);
    // On an aborted request the partial body will do: nobody reads the answer.
    for (const event of ["end", "error", "close"]) request.once(event, () => resolve(Buffer.concat(chunks)));
  });
}

/**
 * Drains the rest of a body: closing at once would reset the connection, and the client might miss the answer. A client that
 * does not end in time is cut off.
 */
function discard(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once("close", () => clearTimeout(timer));
}
