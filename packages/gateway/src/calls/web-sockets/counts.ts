import { getOrAdd } from "@ledgergate/service-kit";
import { Counter } from "../../counter.ts";

/** Counts of the WebSockets of a chain's network in a worker, for metrics: open ones, and forwarded messages by their sender. */
export type WebSocketTotal = ReturnType<typeof newTotal>;

function newTotal(chain: string, network: string) {
  return { chain, network, open: 0, fromCallers: 0, fromNodes: 0, computeUnits: 0 };
}

export class WebSocketCounts {
  readonly #totals = new Map<string, WebSocketTotal>();
  /** Numbers of open WebSockets, by endpoint. */
  readonly byEndpoint: Counter = new Counter();

  /** Returns the counts of a chain's network. */
  of(chain: string, network: string): WebSocketTotal {
    return getOrAdd(this.#totals, `${chain} ${network}`, () => newTotal(chain, network));
  }

  totals(): readonly WebSocketTotal[] {
    return [...this.#totals.values()];
  }
}
