/**
 * Handlers of Mock Service Worker for all Ledgergate APIs, answered from simulated ledgers, in a browser or in Node.
 *
 * @packageDocumentation
 */

export type { Exchange } from "./gateway/exchange.ts";
export type { Violation } from "./generated/models.ts";
export { createMswHandlers } from "./msw/create-msw-handlers.ts";
export type { MockWorldOptions, MswOptions } from "./options/options.ts";
