import type { Entry } from "har-format";
import type { MockRequest } from "../router/request.ts";

/** All that was sent and answered in an exchange, with its secrets. */
export interface Traffic {
  /** The request, which can be answered again. */
  readonly request: MockRequest;
  /** Octets of both bodies. */
  readonly size: number;
  /** Masked record of the exchange, made when it is asked for. */
  readonly entry: () => Entry;
}
