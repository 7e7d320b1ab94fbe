import type { EndpointInfo } from "./gateway.ts";

/** An endpoint of the list. */
export interface Endpoint {
  readonly info: EndpointInfo;
  /** How its node is reached. Absent: no client can call it, since it is disabled, or its key or address is of no use. */
  readonly node?: Node;
}

/** The node behind an endpoint. */
export interface Node {
  /** Name of the endpoint, for people. */
  readonly name: string;
  /** What clients take as their `baseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Tells it from all others. It holds the key. */
  readonly address: string;
}
