import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/**
 * Watches or steers the calls of a client, through methods and through `raw` alike. Every method is optional; what is not
 * there costs nothing. A {@link LedgergateError} that one throws fails the attempt, and of `request` and `retry` ends the call.
 * Nothing else should be thrown: of `response` and `data` it passes for a fault of the network, and is retried like one.
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
  /** At the end of a call: with its error, where it failed. What this one throws is passed over. */
  readonly end?: (call: CallState, error: LedgergateError | undefined) => void;
}
