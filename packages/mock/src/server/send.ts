import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { type Answer, type EncodedAnswer, encodeAnswer } from "@ledgergate/service-kit";
import { type DeliveryFault, dripPauseMs, dripPieces, type Faults } from "../faults.ts";
import type { Delivery } from "../pipeline/exchange.ts";

/** Sends an answer, with or without a fault. Resolves when nothing more will be sent. */
type Send = (response: ServerResponse, answer: EncodedAnswer) => Promise<void>;

const sendWhole: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  response.writeHead(status, headers).end(body);
  return ended;
};

const sendStream: Send = async (response, { status, headers, stream }) => {
  response.writeHead(status, headers).flushHeaders();
  // A client disconnect is no error.
  await stream?.pipeTo(Writable.toWeb(response)).catch(() => {});
};

/** Resets the connection (RST) before the answer. */
const reset: Send = (response) => {
  const ended = untilEnd(response);
  response.req.socket.resetAndDestroy();
  return ended;
};

/** Ends the connection in the middle of the body, or of the head if there is no body. */
const truncate: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  const { socket } = response.req;
  if (body) {
    const half = body.subarray(0, Math.floor(body.length / 2));
    response.writeHead(status, headers).write(half, () => socket.destroySoon());
  } else socket.write(`HTTP/1.1 ${status}`, () => socket.destroySoon());
  return ended;
};

const drip: Send = async (response, answer) => {
  const { status, headers, body } = answer;
  if (!body) return sendWhole(response, answer);
  response.writeHead(status, headers);
  for (const piece of dripPieces(body)) {
    if (response.destroyed) break;
    response.write(piece);
    await pause(response, dripPauseMs);
  }
  const ended = untilEnd(response);
  response.end();
  return ended;
};

/** Sends the head but never the body. An answer without a body is never sent. */
const stall: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  if (body) response.writeHead(status, headers).flushHeaders();
  return ended;
};

/** Resolves when the response is flushed, or when its connection is closed. */
function untilEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    response.once("finish", resolve);
    response.once("close", resolve);
  });
}

const faultySenders: Readonly<Record<DeliveryFault, Send>> = { reset, truncate, drip, stall };

/** Sends an answer with its faults. Resolves when the operating system has the answer or the client is gone. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  { latencyMs, delivery }: Faults,
): Promise<Delivery> {
  if (latencyMs !== undefined) await pause(response, latencyMs);
  if (response.destroyed) return "aborted";
  const encoded = encodeAnswer(answer, response.req.method);
  const withoutFault = encoded.stream ? sendStream : sendWhole;
  const send = delivery === undefined ? withoutFault : faultySenders[delivery];
  await send(response, encoded);
  if (response.writableFinished) return "complete";
  // A stalled answer without a body has not begun when the client leaves.
  return delivery === "stall" && !response.headersSent ? "aborted" : "cut";
}

/** Waits until the time is over or the client disconnects. */
function pause(response: ServerResponse, ms: number): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      response.off("close", stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    response.once("close", stop);
  });
}
