import type { RawData, WebSocket } from "ws";

/** Number of unsent bytes to one side at which the other side is no longer read. */
const maxUnsentBytes = 64 * 1024;

/** Bytes that each unsent message counts in addition to its own, since it takes memory even if it is empty. */
const messageOverhead = 256;

interface Message {
  readonly data: RawData;
  readonly isBinary: boolean;
}

/** One direction of a WebSocket. */
export interface MessageFlow {
  /** Calls back once every received message is forwarded. */
  end(done: () => void): void;
  /** Drops all messages from now on, and reads the sender. */
  stop(): void;
}

/**
 * Forwards the messages of one side to the other, in order. While the receiver is slow, or `admit` has not called back, the sender is
 * not read, so that at most the messages of one piece wait in memory.
 *
 * @param admit - Calls back when the next message may pass. Never calls back if the WebSocket ends instead.
 * @param onProgress - Called when the receiver has taken a message.
 */
export function forwardMessages(
  from: WebSocket,
  to: WebSocket,
  admit: (pass: () => void) => void,
  onProgress: () => void,
): MessageFlow {
  // One piece can contain many messages, which arrive although the sender is paused.
  const waiting: Message[] = [];
  let unsent = 0;
  let isAdmitting = false;
  let isFull = false;
  let isForwarding = false;
  let isStopped = false;
  let ended: (() => void) | undefined;
  const forward = (): void => {
    if (isForwarding) return;
    // Nothing more can reach a receiver that closes.
    if (to.readyState !== to.OPEN) stop();
    isForwarding = true;
    while (!isAdmitting && !isFull && waiting.length > 0) {
      isAdmitting = true;
      admit(pass);
    }
    isForwarding = false;
    if (!isStopped && (isAdmitting || isFull)) from.pause();
    else if (!isStopped && from.isPaused) from.resume();
    if (waiting.length > 0) return;
    ended?.();
    ended = undefined;
  };
  const stop = (): void => {
    waiting.length = 0;
    if (!isStopped) from.resume();
    isStopped = true;
  };
  const pass = (): void => {
    isAdmitting = false;
    const message = waiting.shift();
    if (message) {
      unsent++;
      to.send(message.data, { binary: message.isBinary }, sent);
    }
    isFull = hasTooMuch();
    forward();
  };
  const hasTooMuch = (): boolean => to.bufferedAmount + unsent * messageOverhead > maxUnsentBytes;
  const sent = (error?: Error | null): void => {
    unsent--;
    if (!error) onProgress();
    if (!isFull || hasTooMuch()) return;
    isFull = false;
    forward();
  };
  from.on("message", (data, isBinary) => {
    if (isStopped) return;
    waiting.push({ data, isBinary });
    forward();
  });
  return {
    end(done) {
      ended = done;
      forward();
    },
    stop,
  };
}
