import type { Socket } from "node:net";

export interface Timed {
  /** Its index among the slots; -1 if it has none. */
  slot: number;
  /** By the monotonic clock, in ms; Infinity for none. */
  deadline: number;
  expire(): void;
  /** The caller's connection. Absent once the answer is sent. */
  readonly connection?: Socket | undefined;
  /** True once its key or token has ended. */
  readonly isRevoked?: boolean;
  /** Ends it because it is revoked. */
  revoke?(): void;
  /** Ends it because the process ends. A call without this method is awaited. */
  goAway?(): void;
}

/** Interval of the sweep, in ms. */
const sweepMs = 100;

/** Longest time between two sweeps before the process counts as blocked, in ms. */
const blockedMs = 500;

/**
 * Calls under way, in an array with a free list. A `Set` that has grown would keep ended calls alive in its old table. One timer serves
 * all calls, since a timer per call costs more than all other bookkeeping of the call.
 */
export class CallSlots {
  /** Time of the last sweep. Deadlines that may be wrong by 100 ms use it, since it costs no clock read. */
  now: number;
  readonly #slots: (Timed | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #clock: () => number;
  #wasBlocked = false;
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

  /** Returns the connections of the calls. */
  connections(): Set<unknown> {
    return new Set(this.#slots.map((call) => call?.connection));
  }

  /** Ends all WebSockets. */
  goAway(): void {
    for (const call of this.#slots) call?.goAway?.();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = this.#clock();
    // If the process was blocked, answers that arrived in time are still unread. So the next sweep decides.
    this.#wasBlocked = !this.#wasBlocked && now - this.now > blockedMs;
    this.now = now;
    if (this.#wasBlocked) return;
    for (const call of this.#slots) {
      if (call?.isRevoked) call.revoke?.();
      else if (call && call.deadline <= now) call.expire();
    }
  }
}
