import type { IncomingMessage, ServerResponse } from "node:http";
import type { OwnAnswer } from "../routes/refusals.ts";
import { hasBody } from "./check-request.ts";

/** How long a caller may go on sending a body that nobody wants, in ms. */
const lingerMs = 5000;

/** Sends an answer of the gateway itself. HEAD gets no body. `close`: whether the connection ends with it. */
export function sendOwn(request: IncomingMessage, response: ServerResponse, answer: OwnAnswer, close: boolean): void {
  const unread = !request.complete && hasBody(request);
  // A caller that still waits for 100 Continue sends no body now: what comes next could not be told from one.
  const waits = unread && request.headers.expect !== undefined;
  response.writeHead(answer.status, close || waits ? [...answer.headers, "connection", "close"] : [...answer.headers]);
  const body = request.method === "HEAD" ? undefined : answer.body;
  if (!unread || waits) response.end(body);
  else lingerOver(request, response, body);
}

/**
 * Sends an answer to a caller that is still sending: closing the connection now would reset it, and the caller would miss the
 * answer. So the rest is read for a moment.
 */
function lingerOver(request: IncomingMessage, response: ServerResponse, body: Uint8Array | undefined): void {
  if (body) response.write(body);
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => response.end());
  request.resume();
}
