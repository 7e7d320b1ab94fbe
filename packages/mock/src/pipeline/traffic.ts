import type { Entry } from "har-format";
import type { RequestTarget } from "../routes/request.ts";

/** Request and answer of an exchange, with their secrets. */
export interface Traffic {
  readonly target: RequestTarget;
  /** Octets of both bodies. */
  readonly size: number;
  readonly entry: () => Entry;
}
