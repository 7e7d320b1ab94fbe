/** Ends a call when its time is up or its caller says so, and leaves no timer and no listener behind. */
export class Clock {
  /** The signal to hand to `fetch`; `undefined` when nothing can end the call. */
  readonly signal: AbortSignal | undefined;
  /** Why the call was ended, once it was. */
  ended: "timeout" | "aborted" | undefined;
  readonly #caller: AbortSignal | undefined;
  readonly #abort: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(caller: AbortSignal | undefined, timeoutMs: number) {
    if (!caller && timeoutMs === Number.POSITIVE_INFINITY) return;
    const controller = new AbortController();
    const end = (why: "timeout" | "aborted") => {
      this.ended ??= why;
      controller.abort();
    };
    this.signal = controller.signal;
    if (timeoutMs !== Number.POSITIVE_INFINITY) this.#timer = setTimeout(end, timeoutMs, "timeout");
    if (caller) {
      this.#caller = caller;
      this.#abort = () => end("aborted");
      if (caller.aborted) this.#abort();
      else caller.addEventListener("abort", this.#abort);
    }
  }

  /** Stops the timer and lets go of the caller's signal. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#abort) this.#caller?.removeEventListener("abort", this.#abort);
  }
}
