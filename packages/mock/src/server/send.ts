import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { dripPauseMs, dripPieces } from "../faults/drip.ts";
import type { EncodedAnswer } from "../wire/encode-answer.ts";
import { pause } from "./pause.ts";

/** Sends an answer in one way or another. Resolves when nothing more is to come. */
export type Send = (response: ServerResponse, answer: EncodedAnswer) => Promise<void>;

/** Sends the answer unspoiled. */
export const whole: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  response.writeHead(status, headers).end(body);
  return ended;
};

/** Sends a stream as it comes, for as long as the client listens. */
export const flow: Send = async (response, { status, headers, stream }) => {
  response.writeHead(status, headers).flushHeaders();
  // A client that goes away is no failure.
  await stream?.pipeTo(Writable.toWeb(response)).catch(() => {});
};

/** Resets the connection (RST) before anything comes. */
export const reset: Send = (response) => {
  const ended = untilEnd(response);
  response.req.socket.resetAndDestroy();
  return ended;
};

/** Ends the connection in the middle of the body, or of the head where there is no body. */
export const truncate: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  const { socket } = response.req;
  if (body) {
    const half = body.subarray(0, Math.floor(body.length / 2));
    response.writeHead(status, headers).write(half, () => socket.destroySoon());
  } else socket.write(`HTTP/1.1 ${status}`, () => socket.destroySoon());
  return ended;
};

/** The body comes slowly, piece by piece. */
export const drip: Send = async (response, answer) => {
  const { status, headers, body } = answer;
  if (!body) return whole(response, answer);
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

/** The head comes and the body never does; an answer without a body never comes at all. */
export const stall: Send = (response, { status, headers, body }) => {
  const ended = untilEnd(response);
  if (body) response.writeHead(status, headers).flushHeaders();
  return ended;
};

/** Until an answer is handed to the operating system, or its connection is gone. */
function untilEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    response.once("finish", resolve);
    response.once("close", resolve);
  });
}
