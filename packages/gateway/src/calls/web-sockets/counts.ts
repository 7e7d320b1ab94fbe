import { Counter } from "../../counter.ts";
import { getOrAdd } from "../../get-or-add.ts";

/** Counts of the WebSockets of a chain's network in a worker, for metrics. */
export interface WebSocketTotal {
  readonly chain: string;
  readonly network: string;
  open: number;
  /** Forwarded messages, by their sender. */
  fromCallers: number;
  fromNodes: number;
  computeUnits: number;
}

export class WebSocketCounts {
  readonly #totals = new Map<string, WebSocketTotal>();
  /** Numbers of open WebSockets, by endpoint. */
  readonly byEndpoint: Counter = new Counter();

  /** Returns the counts of a chain's network. */
  of(chain: string, network: string): WebSocketTotal {
    const none = { chain, network, open: 0, fromCallers: 0, fromNodes: 0, computeUnits: 0 };
    return getOrAdd(this.#totals, `${chain} ${network}`, () => none);
  }

  totals(): readonly WebSocketTotal[] {
    return [...this.#totals.values()];
  }
}
