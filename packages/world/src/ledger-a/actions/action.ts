import type { JsonObject } from "../../json.ts";
import type { Draw, Seed } from "../../seed.ts";
import type { Address } from "../address.ts";

/** The moment at which somebody sends a transaction. */
export interface Scene {
  readonly seed: Seed;
  readonly draw: Draw;
  readonly sender: Address;
  readonly sequenceNumber: number;
  /** Number of the transaction among all user transactions. It grows along the chain, so event counters take it. */
  readonly slot: number;
  /** Accounts that others deal with. */
  readonly peers: readonly Address[];
}

/** What a transaction asks for, and what it does when it succeeds. */
export interface Deed {
  readonly payload: JsonObject;
  /** What changes beside the sender's account. */
  readonly changes: readonly JsonObject[];
  readonly events: readonly JsonObject[];
}

/** One kind of user transaction. */
export type Action = (scene: Scene) => Deed;

/** The account that published the modules which transactions call: the one of the document's examples. */
export const publisher: Address = "88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";

/** The coin that changes hands. */
export const pointsCoin: string = `0x${publisher}::points::Points`;

/** Somebody else than the sender. */
export function drawPeer({ draw, peers, sender }: Scene): Address {
  return draw.pick(peers.filter((peer) => peer !== sender));
}
