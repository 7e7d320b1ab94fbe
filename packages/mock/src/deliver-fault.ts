import { type DeliveryFault, dripPauseMs, dripPieces } from "./faults.ts";

/**
 * Applies a delivery fault to the bytes of a body. Throws after the first half of a truncated body, and as soon as `signal` says that
 * the caller has left.
 */
export async function* applyFault(
  body: Uint8Array<ArrayBuffer>,
  delivery: Exclude<DeliveryFault, "reset">,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (delivery === "stall") await forever(signal);
  if (delivery === "truncate") {
    yield body.subarray(0, Math.floor(body.length / 2));
    throw new TypeError("terminated", { cause: closed });
  }
  for (const piece of dripPieces(body)) {
    yield piece;
    await sleep(dripPauseMs, signal);
  }
}

const closed = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });

/** Never settles, and keeps the process alive like an open connection, until the signal aborts. */
export async function forever(signal: AbortSignal | undefined): Promise<never> {
  for (;;) await sleep(longestTimer, signal);
}

/** Longest delay of a platform's timer, in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

/** Waits, or rejects with the signal's reason as soon as it aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await unlessAborted(waited, signal).finally(() => clearTimeout(timer));
}

/** Waits for a promise. Rejects with the signal's reason as soon as it aborts, as `fetch` does. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
  });
  return Promise.race([promise, aborted]).finally(() => ended.abort());
}
