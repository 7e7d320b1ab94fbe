/** What has a deadline. */
export interface Timed {
  /** Where it stands among the slots; -1 where it doesn't. */
  slot: number;
  /** By the monotonic clock, in ms; Infinity for none. */
  deadline: number;
  expire(): void;
}

/** How often deadlines are looked at, in ms. */
const sweepMs = 100;

/**
 * Calls under way. An array with a free list, since a `Set` keeps the calls of its old table alive after it has grown; and one
 * timer for all, since one for each call costs more than the rest of a call's bookkeeping.
 */
export class CallSlots {
  /** The time of the last sweep, for deadlines that may be off by 100 ms. */
  now: number;
  count = 0;
  readonly #slots: (Timed | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #clock: () => number;
  readonly #timer: NodeJS.Timeout;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.now = clock();
    this.#timer = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  add(call: Timed): void {
    call.slot = this.#free.pop() ?? this.#slots.length;
    this.#slots[call.slot] = call;
    this.count++;
  }

  remove(call: Timed): void {
    if (call.slot === -1) return;
    this.#slots[call.slot] = undefined;
    this.#free.push(call.slot);
    call.slot = -1;
    this.count--;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = this.#clock();
    this.now = now;
    for (const call of this.#slots) if (call && call.deadline <= now) call.expire();
  }
}
