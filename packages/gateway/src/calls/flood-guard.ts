import { setBounded } from "@ledgergate/service-kit";
import { networksOf } from "./networks-of.ts";

/** Limit of an address for requests that cost the gateway more than the caller. */
export interface FloodLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** Default limit of an address. It applies to each worker and to the primary. */
export const defaultFloodLimit: FloodLimit = { perSecond: 50, burst: 500 };

/** Maximum number of networks in memory. It bounds the memory of a flood from many addresses. */
const maxNetworks = 10_000;

/**
 * Limits the rate of requests from each address, by GCRA. It counts calls with a refused key or token, and requests that the
 * primary answers. The primary also limits tokens by the client's id, and endpoint lists by the team's id and their size. An IPv6 address
 * counts for its /64, and for its /56 with twice the limit.
 */
export class FloodGuard {
  readonly #intervalMs: number;
  readonly #toleranceMs: number;
  /** Time at which each network will have its whole burst again. */
  readonly #dueBy = new Map<string, number>();

  constructor({ perSecond, burst }: FloodLimit) {
    this.#intervalMs = 1000 / perSecond;
    this.#toleranceMs = this.#intervalMs * burst;
  }

  /**
   * Counts one request, or work that costs as much as several. The cost may exceed the limit: then later requests wait.
   *
   * @returns 0, or the milliseconds until another request can succeed
   */
  take(address: string, now: number, cost = 1): number {
    const early = this.waitMs(address, now);
    if (early > 0) return early;
    networksOf(address).forEach((network, index) => {
      setBounded(this.#dueBy, maxNetworks, network, this.#nextDue(network, index, now, cost));
    });
    return 0;
  }

  /** The same as `take`, without counting. */
  waitMs(address: string, now: number): number {
    const due = Math.max(...networksOf(address).map((network, index) => this.#nextDue(network, index, now)));
    const early = due - now - this.#toleranceMs;
    // Tolerates rounding errors of sums.
    return early > 1e-3 ? early : 0;
  }

  /** The second network has twice the limit. */
  #nextDue(network: string, index: number, now: number, cost = 1): number {
    return Math.max(this.#dueBy.get(network) ?? now, now) + (cost * this.#intervalMs) / (index + 1);
  }
}
