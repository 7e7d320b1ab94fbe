import type { RawData, WebSocket } from "ws";

/** Number of unsent bytes to one side at which the other side is no longer read. */
const maxUnsentBytes = 64 * 1024;

interface Message {
  readonly data: RawData;
  readonly isBinary: boolean;
}

/** One direction of a WebSocket. */
export interface MessageFlow {
  /** Calls back once every received message is forwarded. */
  end(done: () => void): void;
}

/**
 * Forwards the messages of one side to the other, in order. While the receiver is slow, or `admit` has not called back, the sender is
 * not read, so that at most the messages of one read wait in memory.
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
  // One read can contain many messages, which arrive although the sender is paused.
  const waiting: Message[] = [];
  let isAdmitting = false;
  let isFull = false;
  let isForwarding = false;
  let ended: (() => void) | undefined;
  const forward = (): void => {
    if (isForwarding) return;
    // Nothing more can reach a receiver that closes.
    if (to.readyState !== to.OPEN) {
      waiting.length = 0;
      isAdmitting = false;
      isFull = false;
    }
    isForwarding = true;
    while (!isAdmitting && !isFull && waiting.length > 0) {
      isAdmitting = true;
      admit(pass);
    }
    isForwarding = false;
    if ((isAdmitting || isFull) && to.readyState === to.OPEN) from.pause();
    else if (from.isPaused) from.resume();
    if (waiting.length > 0) return;
    ended?.();
    ended = undefined;
  };
  const pass = (): void => {
    isAdmitting = false;
    const message = waiting.shift();
    if (message) to.send(message.data, { binary: message.isBinary }, sent);
    isFull = to.bufferedAmount > maxUnsentBytes;
    forward();
  };
  const sent = (error?: Error | null): void => {
    if (!error) onProgress();
    if (!isFull || to.bufferedAmount > maxUnsentBytes) return;
    isFull = false;
    forward();
  };
  from.on("message", (data, isBinary) => {
    waiting.push({ data, isBinary });
    forward();
  });
  return {
    end(done) {
      ended = done;
      forward();
    },
  };
}
