import type { OperationDescriptor } from "./descriptor.ts";
import type { Mask } from "./mask.ts";

/** What one typed call knows while it is under way, from its first request to the decoded body. */
export interface CallState {
  readonly operation: string;
  readonly descriptor: OperationDescriptor;
  /** Hides the client's secrets, and from the moment that its input is known also those of the call. */
  mask: Mask;
  /** Requests sent so far. */
  attempts: number;
  /** The answer that counts, once it is there. */
  response?: Response;
  /** Body of a failure, read by the transport. */
  failureText?: string;
}
