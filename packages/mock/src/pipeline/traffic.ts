import type { Entry } from "har-format";
import type { RequestTarget } from "../router/request.ts";

/** Request and answer of an exchange, with their secrets. */
export interface Traffic {
  readonly target: RequestTarget;
  /** Octets of both bodies. */
  readonly size: number;
  /** Writes the URL for the mock's page on the caller's own machine. It shows more of an unknown path than the report does. */
  readonly localUrl: () => string;
  readonly entry: () => Entry;
}
