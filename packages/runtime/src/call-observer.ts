import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/**
 * Watches or steers the calls of a client, through methods and through `raw` alike. Every method is optional; what is not
 * there costs nothing. What one throws ends the call, so only a {@link LedgergateError} should be thrown.
 */
export interface CallObserver {
  /** Before each attempt. A promise holds it back, an error refuses it. URL and headers of the request may be set. */
  readonly request?: (call: CallState, request: OutgoingRequest) => void | Promise<void>;
  /** Once the status and headers of an answer are there, before its body is read. */
  readonly response?: (call: CallState, response: Response) => void;
  /**
   * After an attempt failed: whether to make another one at once, whatever the retry policy says of it. May set
   * `call.error` to what the caller shall get if it was the last one.
   */
  readonly recover?: (call: CallState, error: LedgergateError) => boolean;
  /** Before the wait for the next attempt. */
  readonly retry?: (call: CallState, error: LedgergateError, waitMs: number) => void;
  /** With the decoded body, before the caller gets it. */
  readonly data?: (call: CallState, data: unknown) => void;
  /** At the end of a call: with its error, where it failed. */
  readonly end?: (call: CallState, error: LedgergateError | undefined) => void;
}
