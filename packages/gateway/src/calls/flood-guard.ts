import { setBounded } from "@ledgergate/service-kit";

/** Limit of an address for requests that cost the gateway more than the caller. */
export interface FloodLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** Default limit of an address. It applies to each worker and to the primary. */
export const defaultFloodLimit: FloodLimit = { perSecond: 50, burst: 500 };

/** Maximum number of addresses in memory. It bounds the memory of a flood from many addresses. */
const maxAddresses = 10_000;

/**
 * Limits the rate of requests from each address, by GCRA. It counts calls with a refused key or token, and requests that the
 * primary answers. The primary also limits the tokens of each client, with the client's id in place of the address.
 */
export class FloodGuard {
  readonly #intervalMs: number;
  readonly #toleranceMs: number;
  /** Time at which each address will have its whole burst again. */
  readonly #dueBy = new Map<string, number>();

  constructor({ perSecond, burst }: FloodLimit) {
    this.#intervalMs = 1000 / perSecond;
    this.#toleranceMs = this.#intervalMs * burst;
  }

  /** Counts one request. @returns 0, or the milliseconds until another one can succeed. */
  take(address: string, now: number): number {
    const early = this.waitMs(address, now);
    if (early > 0) return early;
    const caller = subscriber(address);
    const due = Math.max(this.#dueBy.get(caller) ?? now, now) + this.#intervalMs;
    setBounded(this.#dueBy, maxAddresses, caller, due);
    return 0;
  }

  /** The same as `take`, without counting. */
  waitMs(address: string, now: number): number {
    const due = Math.max(this.#dueBy.get(subscriber(address)) ?? now, now) + this.#intervalMs;
    const early = due - now - this.#toleranceMs;
    // Tolerates rounding errors of sums.
    return early > 1e-3 ? early : 0;
  }
}

/** Returns the network of an IPv6 address, since a subscriber has 2^64 addresses. */
function subscriber(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::", 2);
  const groups = head.split(":");
  if (tail !== undefined) groups.push(...Array<string>(Math.max(4 - groups.length, 0)).fill("0"));
  return groups.slice(0, 4).join(":");
}
