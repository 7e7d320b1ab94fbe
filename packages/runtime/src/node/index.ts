/**
 * Transport for Node on undici's connection pool. Needs the package `undici`.
 *
 * @module
 */

export {
  createNodeTransport,
  type NodeTransport,
  type NodeTransportInit,
  type NodeTransportOptions,
} from "./transport.ts";
