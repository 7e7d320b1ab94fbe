import type { RawData } from "ws";
import type { WebSocketSide } from "./side.ts";

/** Number of unsent bytes to one side at which the other side is no longer read. */
const maxUnsentBytes = 64 * 1024;

/** Bytes that each unsent message counts in addition to its own, since it takes memory even if it is empty. */
const messageOverhead = 256;

/** Longest time after which a message that waits is tried again, in ms, since its limit may be raised meanwhile. */
const maxRetryMs = 1_000;

/** Maximum number of messages that wait, since each takes some 160 bytes more than it has. So one piece may have messages of 16 bytes. */
const maxWaiting = 4_096;

export interface Message {
  readonly data: RawData;
  readonly isBinary: boolean;
  /** Its cost, once it is known. */
  computeUnits?: number | undefined;
}

export type MessageFlow = ReturnType<typeof forwardMessages>;

/**
 * Forwards the messages of one side to the other, in order. While the receiver is slow, or `admit` has not called back, the sender is
 * not read, so that at most the messages of one piece wait in memory.
 *
 * @param admit - Calls back with 0 if the message may pass, else with the milliseconds until another try can succeed. Never calls back
 * if the WebSocket ends instead.
 */
export function forwardMessages(
  sender: WebSocketSide,
  receiver: WebSocketSide,
  admit: (message: Message, decide: (retryAfterMs: number) => void) => void,
) {
  const { socket: from } = sender;
  const { socket: to } = receiver;
  // One piece can contain many messages, which arrive although the sender is paused.
  const waiting: Message[] = [];
  let unsent = 0;
  let isAdmitting = false;
  let isFull = false;
  let isForwarding = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let ended: (() => void) | undefined;
  const forward = (): void => {
    if (isForwarding) return;
    // Nothing more can reach a receiver that closes.
    if (to.readyState !== to.OPEN) stop();
    isForwarding = true;
    while (!isAdmitting && !isFull && waiting.length > 0) admitFirst();
    isForwarding = false;
    if (isStopped) return;
    if (isAdmitting || isFull) from.pause();
    else if (from.isPaused) from.resume();
    if (ended && waiting.length === 0) stop();
  };
  const admitFirst = (): void => {
    retry = undefined;
    isAdmitting = true;
    if (waiting[0]) admit(waiting[0], decide);
  };
  const decide = (retryAfterMs: number): void => {
    if (isStopped) return;
    if (retryAfterMs > 0) {
      if (ended) stop();
      else retry = setTimeout(admitFirst, Math.min(retryAfterMs, maxRetryMs)).unref();
      return;
    }
    isAdmitting = false;
    const message = waiting.shift();
    if (message) {
      unsent++;
      const { data, isBinary } = message;
      to.send(data, { binary: isBinary }, (error) => {
        sent(error);
        // The garbage collector would let some 64 MB accumulate.
        if (isAlone(data)) data.buffer.transfer(0);
      });
    }
    isFull = hasTooMuch();
    forward();
  };
  const hasTooMuch = (): boolean => to.bufferedAmount + unsent * messageOverhead > maxUnsentBytes;
  const sent = (error?: Error | null): void => {
    unsent--;
    if (!error) receiver.noteSignOfLife();
    if (!isFull || hasTooMuch()) return;
    isFull = false;
    forward();
  };
  /** Drops all messages from now on, and reads the sender. */
  const stop = (): void => {
    if (isStopped) return;
    isStopped = true;
    waiting.length = 0;
    clearTimeout(retry);
    from.resume();
    ended?.();
  };
  from.on("message", (data, isBinary) => {
    if (isStopped) return;
    if (waiting.push({ data, isBinary }) > maxWaiting) sender.flood("Send fewer messages at once.");
    else forward();
  });
  return {
    /** Handles a sender that has left. Messages that wait for Compute Units are dropped. Calls back once the others are forwarded. */
    end(done: () => void): void {
      ended = done;
      if (isStopped) done();
      else if (retry) stop();
      else forward();
    },
    stop,
  };
}

/** True for a large message whose memory holds nothing else. */
function isAlone(data: RawData): data is Buffer<ArrayBuffer> {
  return Buffer.isBuffer(data) && data.length > maxUnsentBytes && data.buffer.byteLength === data.length;
}
