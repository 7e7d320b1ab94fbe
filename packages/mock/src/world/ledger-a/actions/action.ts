import type { JsonObject } from "../../json.ts";
import type { Draw, Seed } from "../../seed.ts";
import type { Address } from "../address.ts";

/** Sender and position of a generated user transaction. */
export interface TransactionContext {
  readonly seed: Seed;
  readonly draw: Draw;
  readonly sender: Address;
  readonly sequenceNumber: number;
  /** A number that grows along the chain, and so also serves as event counter. */
  readonly slot: number;
  /** The accounts that may be the other party of the transaction. */
  readonly peers: readonly Address[];
}

export interface TransactionEffects {
  /** Changes, without the change of the sender's account. */
  readonly changes: readonly JsonObject[];
  readonly events: readonly JsonObject[];
}

/** Generates one kind of user transaction. */
export type Action = (context: TransactionContext) => TransactionEffects & { readonly payload: JsonObject };

/** The account whose modules the transactions call, taken from the document's examples. */
export const publisher: Address = "88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";

export const pointsCoin: string = `0x${publisher}::points::Points`;

/** Draws an account other than the sender. */
export function drawPeer({ draw, peers, sender }: TransactionContext): Address {
  return draw.pick(peers.filter((peer) => peer !== sender));
}
