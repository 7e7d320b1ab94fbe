/**
 * From the admin API's endpoint list to ready clients, with failover.
 *
 * @module
 */

export { connect, connectFamilies } from "./connect.ts";
export type {
  ClientGetter,
  EndpointInfo,
  Families,
  Gateway,
  GatewayList,
  LedgerFamilies,
  Selection,
} from "./gateway.ts";
export type { ConnectFamiliesOptions, ConnectOptions } from "./options.ts";
