import type { IncomingHttpHeaders } from "node:http";
import type { RequestTarget } from "./request-target.ts";

/** A request as the gateway reads it, wherever it came from. */
export interface GatewayRequest {
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body whole. Called at most once, and only where the operation takes one. */
  readonly readBody: () => Promise<Uint8Array<ArrayBuffer> | "too_large">;
}
