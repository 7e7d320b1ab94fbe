import type { CallObserver } from "./call-observer.ts";

/**
 * Gives clients their bearer token, request by request, and renews it. `createTokenSource` of `@ledgergate/auth` makes one;
 * any number of clients may share it.
 */
export interface TokenSource extends CallObserver {
  /**
   * The token to send now: the one that is kept, else a new one.
   *
   * @throws `LedgergateError` when there is none and none can be had.
   */
  getToken(): Promise<string>;
  /**
   * Says that a token is refused, so that it is not given again. Clients do so by themselves when a service answers 401.
   *
   * @param token - The refused one. Default: the one that is kept.
   */
  invalidate(token?: string): void;
  /** Puts the token on a request. */
  readonly request: NonNullable<CallObserver["request"]>;
}
