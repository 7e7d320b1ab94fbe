/**
 * The gateway as a service to run or to embed.
 *
 * @packageDocumentation
 */

export type { Address, Config, LimitConfig, LogConfig, NodeConfig, Timeouts } from "./config/config.ts";
