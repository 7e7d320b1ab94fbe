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

/** The endpoint list of the last successful refresh. */
export interface GatewayList<Family extends string = string> {
  /** All endpoints of the team, including disabled ones, in the order in which calls try them. */
  readonly endpoints: readonly EndpointInfo<Family>[];
  /**
   * Requests the list. Existing clients use the new list from their next request on. Concurrent callers share one request. If the
   * request fails, the old list stays in use.
   *
   * @throws `LedgergateError` like `listEndpoints` of the admin client, and of kind `aborted` if the signal ends the wait.
   */
  refresh(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/** An endpoint without its key, and without its URLs, which contain the key. */
export interface EndpointInfo<Family extends string = string> {
  readonly id: string;
  /** Name that the team gave the endpoint. */
  readonly name: string;
  readonly chain: string;
  readonly network: string;
  /** False if the endpoint is not called. */
  readonly enabled: boolean;
  /** The ledger family of the endpoint's chain. `undefined` if no family is known for the chain. */
  readonly family: Family | undefined;
}

/**
 * Returns the client of one chain and network of a family. Without `options` it returns the same client each time. With
 * `options` it makes a new client.
 *
 * @throws `LedgergateError` of kind `invalid_input` if no enabled endpoint matches, if endpoints of several chains or
 * networks match, or if an option breaks its rule.
 */
export type ClientGetter<Factory extends Families[string]> = (
  selection?: Selection,
  options?: Omit<Parameters<Factory>[0], "baseUrl" | "apiKey">,
) => ReturnType<Factory>;

/** Chain and network of a client. Either may be omitted if only one matches. */
export interface Selection {
  /** Name of the chain in the endpoint list. */
  readonly chain?: string | undefined;
  /** Name of the network in the endpoint list, such as `mainnet`. */
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
