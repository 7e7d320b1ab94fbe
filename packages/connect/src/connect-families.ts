import { chainsOf } from "./chains.ts";
import { checkConnectOptions } from "./check-connect-options.ts";
import type { ConnectFamiliesOptions } from "./connect-options.ts";
import { createHandOuts } from "./create-hand-outs.ts";
import { createEndpointList } from "./endpoint-list.ts";
import type { Families } from "./families.ts";
import type { Gateway, GatewayList } from "./gateway.ts";

/**
 * Does what {@link connect} does for the ledger families that it is given, so that a bundle carries no other clients; also
 * for a client of your own, whose key stands in the path.
 *
 * @throws `LedgergateError` when the list cannot be had (as `listEndpoints` of the admin client does), and of kind
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
): Promise<Gateway<Named>> {
  checkConnectOptions(options);
  const { adminBaseUrl, adminApiKey, families, chains, refreshMs, restMs, signal, token, ...shared } = options;
  const familyOf = chainsOf(Object.keys(families), chains);
  const list = createEndpointList({ ...shared, baseUrl: adminBaseUrl, apiKey: adminApiKey }, familyOf, refreshMs);
  await list.refresh(signal);
  const gateway: GatewayList = {
    get endpoints() {
      return list.endpoints.map(({ info }) => info);
    },
    refresh: (call) => list.refresh(call?.signal),
  };
  return Object.assign(
    gateway,
    createHandOuts(families, list, familyOf, { ...shared, token }, restMs),
  ) as Gateway<Named>;
}
