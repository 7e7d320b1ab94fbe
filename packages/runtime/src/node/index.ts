/**
 * What runs on Node only: a transport on undici's connection pool. Needs the package `undici`.
 *
 * @module
 */

export {
  createNodeTransport,
  type NodeTransport,
  type NodeTransportInit,
  type NodeTransportOptions,
} from "./transport.ts";
