/**
 * From the admin API's endpoint list to ready clients, with failover.
 *
 * @module
 */

export { connect } from "./connect.ts";
export { connectFamilies } from "./connect-families.ts";
export type { ConnectFamiliesOptions, ConnectOptions } from "./connect-options.ts";
export type { Families, LedgerFamilies } from "./families.ts";
export type { EndpointInfo, Gateway, GatewayList, HandOut, Selection } from "./gateway.ts";
