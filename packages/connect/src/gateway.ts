import type { createLedgerA } from "@ledgergate/ledger-a";
import type { createLedgerB } from "@ledgergate/ledger-b";
import type { createLedgerC } from "@ledgergate/ledger-c";
import type { NodeClientOptions } from "@ledgergate/runtime";

/**
 * What {@link connect} gives: a method for each ledger family that hands out its clients, and the endpoints that they call.
 * No key stands in it.
 */
export type Gateway<Named extends Families = LedgerFamilies> = GatewayList<keyof Named & string> & {
  readonly [Family in keyof Named]: HandOut<Named[Family]>;
};

/** The endpoint list, as the admin API gave it last. */
export interface GatewayList<Family extends string = string> {
  /** The endpoints of the team, disabled ones among them, in the order in which they are tried. */
  readonly endpoints: readonly EndpointInfo<Family>[];
  /**
   * Asks for the list anew; clients that were handed out follow it from their next request on. Callers at the same time
   * share one request. When it fails, the old list goes on serving.
   *
   * @throws `LedgergateError`, as `listEndpoints` of the admin client does; of kind `aborted` when the signal ends the wait.
   */
  refresh(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/** What may be known of an endpoint: all but its key and its addresses, which hold the key. */
export interface EndpointInfo<Family extends string = string> {
  readonly id: string;
  /** Name that the team gave it. */
  readonly name: string;
  readonly chain: string;
  readonly network: string;
  /** A disabled endpoint is not called. */
  readonly enabled: boolean;
  /** The ledger family that its chain belongs to; `undefined` for a chain that nobody mapped. */
  readonly family: Family | undefined;
}

/**
 * Hands out the client of one chain and network of a family. Without `options` it is the same client each time; with
 * options of its own it is a client of its own, to be kept by the caller.
 *
 * @throws `LedgergateError` of kind `invalid_input` when no enabled endpoint fits, when endpoints of several chains or
 * networks do, and for an option that breaks its rule.
 */
export type HandOut<Factory extends Families[string]> = (
  selection?: Selection,
  options?: WithoutAddress<Parameters<Factory>[0]>,
) => ReturnType<Factory>;

/** Distributes over a union, so that `validate` and `validators` stay tied. */
type WithoutAddress<Options> = Options extends unknown ? Omit<Options, "baseUrl" | "apiKey"> : never;

/** Which chain and network are meant. A member that is left out must be unambiguous. */
export interface Selection {
  /** Name of the chain, as the endpoint list has it. */
  readonly chain?: string | undefined;
  /** Name of the network, as the endpoint list has it: `mainnet`. */
  readonly network?: string | undefined;
}

/** The factories of clients by ledger family: for each, what makes a client of one node out of its address and key. */
export type Families = Readonly<Record<string, (options: NodeClientOptions) => object>>;

/** The three ledger families of the contract. */
export type LedgerFamilies = {
  readonly ledgerA: typeof createLedgerA;
  readonly ledgerB: typeof createLedgerB;
  readonly ledgerC: typeof createLedgerC;
};
