/**
 * The gateway, for programs that embed it.
 *
 * @packageDocumentation
 */

export type {
  Config,
  LimitConfig,
  ListenAddress,
  LogConfig,
  NodeConfig,
  NodeSettings,
  NodeTls,
  Settings,
  Timeouts,
} from "./config/config.ts";
export type { FirstTeam } from "./processes/first-team.ts";
export { type Gateway, type GatewayOptions, startGateway } from "./start-gateway.ts";
