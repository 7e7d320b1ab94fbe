import type { createLedgerA } from "@ledgergate/ledger-a";
import type { createLedgerB } from "@ledgergate/ledger-b";
import type { createLedgerC } from "@ledgergate/ledger-c";
import type { NodeClientOptions } from "@ledgergate/runtime";

/**
 * Result of {@link connect}: a method for each ledger family that returns its clients, and the endpoints that they call. It exposes
 * no key.
 */
export type ConnectedGateway<Named extends Families = LedgerFamilies> = GatewayList<keyof Named & string> & {
  readonly [Family in keyof Named]: ClientGetter<Named[Family]>;
};

/** The endpoint list, as of the last successful refresh. */
export interface GatewayList<Family extends string = string> {
  /** The endpoints of the team, disabled ones among them, in the order in which they are tried. */
  readonly endpoints: readonly EndpointInfo<Family>[];
  /**
   * Requests the list; existing clients follow it from their next request on. Concurrent callers share one request. When it
   * fails, the old list stays in use.
   *
   * @throws `LedgergateError`, as `listEndpoints` of the admin client does; of kind `aborted` when the signal ends the wait.
   */
  refresh(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/** An endpoint without its key, and without its URLs, which contain the key. */
export interface EndpointInfo<Family extends string = string> {
  readonly id: string;
  /** Name that the team gave it. */
  readonly name: string;
  readonly chain: string;
  readonly network: string;
  /** A disabled endpoint is not called. */
  readonly enabled: boolean;
  /** The ledger family that its chain belongs to; `undefined` for a chain that is not mapped to one. */
  readonly family: Family | undefined;
}

/**
 * Returns the client of one chain and network of a family. Without `options` it is the same client each time; with `options`
 * it is a new one, for the caller to keep.
 *
 * @throws `LedgergateError` of kind `invalid_input` when no enabled endpoint matches, when endpoints of several chains or
 * networks do, and for an option that breaks its rule.
 */
export type ClientGetter<Factory extends Families[string]> = (
  selection?: Selection,
  options?: Omit<Parameters<Factory>[0], "baseUrl" | "apiKey">,
) => ReturnType<Factory>;

/** Chain and network of a client. Either may be left out if only one matches. */
export interface Selection {
  /** Name of the chain, as the endpoint list has it. */
  readonly chain?: string | undefined;
  /** Name of the network, as the endpoint list has it: `mainnet`. */
  readonly network?: string | undefined;
}

/** Client factories by ledger family. Each makes a client of one node from its base URL and key. */
export type Families = Readonly<Record<string, (options: NodeClientOptions) => object>>;

/** The three ledger families of the contract. */
export type LedgerFamilies = {
  readonly ledgerA: typeof createLedgerA;
  readonly ledgerB: typeof createLedgerB;
  readonly ledgerC: typeof createLedgerC;
};
