/** An object with a deadline. */
export interface Timed {
  /** Its index among the slots; -1 if it has none. */
  slot: number;
  /** By the monotonic clock, in ms; Infinity for none. */
  deadline: number;
  expire(): void;
}

/** Interval of the sweep, in ms. */
const sweepMs = 100;

/** From how late a sweep on the process itself was held up, in ms. */
const heldUpMs = 500;

/**
 * Calls under way. An array with a free list, since a `Set` keeps the calls of its old table alive after it has grown; and one
 * timer for all, since one for each call costs more than the rest of a call's bookkeeping.
 */
export class CallSlots {
  /** The time of the last sweep, for deadlines that may be off by 100 ms. */
  now: number;
  readonly #slots: (Timed | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #clock: () => number;
  #wasHeldUp = false;
  readonly #timer: NodeJS.Timeout;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.now = clock();
    this.#timer = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  add(call: Timed): void {
    call.slot = this.#free.pop() ?? this.#slots.length;
    this.#slots[call.slot] = call;
  }

  remove(call: Timed): void {
    if (call.slot === -1) return;
    this.#slots[call.slot] = undefined;
    this.#free.push(call.slot);
    call.slot = -1;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = this.#clock();
    // What arrived while this process itself was held up is read before the next sweep, and may have been in time.
    this.#wasHeldUp = !this.#wasHeldUp && now - this.now > heldUpMs;
    this.now = now;
    if (this.#wasHeldUp) return;
    for (const call of this.#slots) if (call && call.deadline <= now) call.expire();
  }
}
