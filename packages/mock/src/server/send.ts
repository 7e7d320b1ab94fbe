import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { type Answer, type EncodedAnswer, encodeAnswer } from "@ledgergate/service-kit";
import { applyFault, sleep } from "../deliver-fault.ts";
import type { DeliveryFault, Faults } from "../faults.ts";
import type { Delivery } from "../pipeline/exchange.ts";
import { headerLines } from "../pipeline/headers.ts";

/** Sends an answer with its faults. Resolves when the operating system has the answer or the client is gone. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  { latencyMs, delivery }: Faults,
): Promise<Delivery> {
  if (latencyMs !== undefined) await sleep(latencyMs, leaving(response)).catch(() => {});
  if (response.destroyed) return "aborted";
  const encoded = encodeAnswer(answer, response.req.method);
  await (delivery === undefined ? send(response, encoded) : sendFaulty(response, encoded, delivery));
  if (response.writableFinished) return "complete";
  // A stalled answer without a body has not begun when the client leaves.
  return delivery === "stall" && !response.headersSent ? "aborted" : "cut";
}

/** A signal that aborts when the client disconnects. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once("close", () => left.abort());
  return left.signal;
}

async function send(response: ServerResponse, { status, headers, body, stream }: EncodedAnswer): Promise<void> {
  response.writeHead(status, headerLines(headers).flat());
  if (!stream) return untilEnd(response, () => response.end(body));
  response.flushHeaders();
  // A client disconnect is no error.
  await stream.pipeTo(Writable.toWeb(response)).catch(() => {});
}

/** Sends an answer with a fault. Without a body, the fault concerns the head. */
async function sendFaulty(response: ServerResponse, answer: EncodedAnswer, delivery: DeliveryFault): Promise<void> {
  const { status, headers, body } = answer;
  const { socket } = response.req;
  if (delivery === "reset") return untilEnd(response, () => socket.resetAndDestroy());
  if (!body && delivery === "drip") return send(response, answer);
  if (body) response.writeHead(status, headerLines(headers).flat()).flushHeaders();
  try {
    for await (const piece of applyFault(body ?? new Uint8Array(), delivery, leaving(response))) {
      if (body) response.write(piece);
      else socket.write(`HTTP/1.1 ${status}`);
    }
    await untilEnd(response, () => response.end());
  } catch {
    await untilEnd(response, () => socket.destroySoon());
  }
}

/** Ends a response. Resolves when it is flushed, or when its connection is closed. */
function untilEnd(response: ServerResponse, end: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    response.once("finish", resolve);
    response.once("close", resolve);
    end();
  });
}
