import type { CallState } from "./call-state.ts";

/**
 * The request that openapi-fetch builds, as light as it gets: it only has to reach our transport, which hands its parts to
 * the platform's `fetch`. A platform `Request` here would be built twice for each call.
 */
export class OutgoingRequest {
  readonly url: string;
  declare readonly headers: Headers;
  declare readonly signal: AbortSignal | undefined;
  // Private, so that a copy of the request's members is a RequestInit and nothing more.
  readonly #call: CallState;

  constructor(url: string, { call, ...init }: RequestInit & { readonly call: CallState }) {
    this.url = url;
    this.#call = call;
    Object.assign(this, init);
  }

  /** The call that it belongs to. */
  get call(): CallState {
    return this.#call;
  }
}
