import type { Entry } from "har-format";
import type { GatewayRequest } from "../routing/request.ts";

/** All that was sent and answered in an exchange, with its secrets. */
export interface Traffic {
  /** The request, which can be answered again. */
  readonly request: GatewayRequest;
  /** Octets of both bodies. */
  readonly size: number;
  /** What may be told of it: its secrets are masked. */
  readonly entry: () => Entry;
}
