/**
 * Makes clients from the admin API's endpoint list, with failover.
 *
 * @module
 */

export {
  costMeter,
  isLedgergateError,
  LedgergateError,
  limitRate,
  logCalls,
  toBigInt,
  u64,
  watchCalls,
  watchLedger,
} from "@ledgergate/runtime";
export { connect, connectFamilies } from "./connect.ts";
export type {
  ClientGetter,
  ConnectedGateway,
  EndpointInfo,
  Families,
  GatewayList,
  LedgerFamilies,
  Selection,
} from "./gateway.ts";
export type { ConnectFamiliesOptions, ConnectOptions } from "./options.ts";
