import { setBounded } from "@ledgergate/service-kit";

const ttlMs = 10_000;

/** Maximum number of endpoints in memory. */
const maxEndpoints = 100_000;

export type ShownHeight = readonly [endpoint: string, height: number];

/** The newest height that each endpoint has seen lately, so that its next read goes to a node that has reached it. */
export class ShownHeights {
  readonly #byEndpoint = new Map<string, { readonly height: number; readonly until: number }>();
  #news = new Map<string, number>();

  /** Returns the newest height. `undefined` if the endpoint has seen none lately. `now` is the monotonic clock in ms. */
  of(endpoint: string, now: number): number | undefined {
    const shown = this.#byEndpoint.get(endpoint);
    return shown && shown.until > now ? shown.height : undefined;
  }

  record(endpoint: string, height: number, now: number): void {
    if (this.#raise(endpoint, height, now)) setBounded(this.#news, maxEndpoints, endpoint, height);
  }

  /** Adds heights that other processes have shown. */
  add(heights: readonly ShownHeight[], now: number): void {
    for (const [endpoint, height] of heights) this.#raise(endpoint, height, now);
  }

  /** Returns the heights that rose since the last call. */
  takeChanges(): ShownHeight[] {
    const news = [...this.#news];
    if (news.length > 0) this.#news = new Map();
    return news;
  }

  /** @returns true if the height is new */
  #raise(endpoint: string, height: number, now: number): boolean {
    const known = this.of(endpoint, now);
    if (known !== undefined && known > height) return false;
    setBounded(this.#byEndpoint, maxEndpoints, endpoint, { height, until: now + ttlMs });
    return known !== height;
  }
}
