import { createLedgerA } from "@ledgergate/ledger-a";
import { createLedgerB } from "@ledgergate/ledger-b";
import { createLedgerC } from "@ledgergate/ledger-c";
import { checkObject, startStackAtCaller } from "@ledgergate/runtime/internal";
import { createClientGetters } from "./client-getters.ts";
import { createEndpointList } from "./endpoint-list.ts";
import { chainsOf } from "./endpoints.ts";
import type { ConnectedGateway, Families, GatewayList } from "./gateway.ts";
import { type ConnectFamiliesOptions, type ConnectOptions, checkConnectOptions } from "./options.ts";

/**
 * Reads the team's endpoint list from the admin API, and makes clients of ledger A, B and C by chain and network. If an
 * endpoint fails, calls go to the other endpoints of its chain and network.
 *
 * @throws `LedgergateError` if the list cannot be read (see `listEndpoints` of the admin client), and of kind
 * `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { connect } from "@ledgergate/connect";
 *
 * const gateway = await connect({ adminBaseUrl: "http://localhost:4010", adminApiKey: "KEY" });
 * const ledgerA = gateway.ledgerA({ network: "mainnet" });
 * const block = await ledgerA.getBlockByHeight({ block_height: 3285n });
 * console.log(block.block_hash);
 * ```
 */
export async function connect(options: ConnectOptions): Promise<ConnectedGateway> {
  checkObject(options);
  const families = { ledgerA: createLedgerA, ledgerB: createLedgerB, ledgerC: createLedgerC };
  return connectFamilies({ ...options, families });
}

/**
 * Does the same as {@link connect} for the ledger families that you pass. A bundle then contains no client of another ledger.
 * You can pass a client of your own if its key is a segment of the path.
 *
 * @throws `LedgergateError` if the list cannot be read (see `listEndpoints` of the admin client), and of kind
 * `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { connectFamilies } from "@ledgergate/connect";
 * import { createLedgerB } from "@ledgergate/ledger-b";
 *
 * const gateway = await connectFamilies({
 *   adminBaseUrl: "http://localhost:4010",
 *   adminApiKey: "KEY",
 *   families: { ledgerB: createLedgerB },
 * });
 * const page = await gateway.ledgerB({ network: "mainnet" }).listOperationEffects({ id: "121693057904021505" });
 * console.log(page._embedded.records.length);
 * ```
 */
export async function connectFamilies<const Named extends Families>(
  options: ConnectFamiliesOptions<Named>,
): Promise<ConnectedGateway<Named>> {
  try {
    return await makeGateway(options);
  } catch (error) {
    await startStackAtCaller(error as object, connectFamilies);
    throw error;
  }
}

async function makeGateway<Named extends Families>(options: ConnectFamiliesOptions<Named>) {
  checkConnectOptions(options);
  const { adminBaseUrl, adminApiKey, families, chains, refreshMs, cooldownMs, signal, token, ...shared } = options;
  const familyOf = chainsOf(Object.keys(families), chains);
  const list = createEndpointList({ ...shared, baseUrl: adminBaseUrl, apiKey: adminApiKey }, familyOf, refreshMs);
  await list.refresh(signal);
  const gateway: GatewayList = {
    get endpoints() {
      return list.endpoints.map(({ info }) => info);
    },
    refresh: (call) => list.refresh(call?.signal),
  };
  const getters = createClientGetters(families, list, familyOf, { ...shared, token }, cooldownMs);
  return Object.assign(gateway, getters) as ConnectedGateway<Named>;
}
