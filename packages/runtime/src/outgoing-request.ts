import type { CallState } from "./call-state.ts";

/**
 * The request that openapi-fetch builds, as light as it gets: it only has to reach our transport, which hands its parts to
 * the platform's `fetch`. A platform `Request` here would be built twice for each call.
 */
export class OutgoingRequest {
  /** Where it goes. An observer may lead it elsewhere, and then adds what the new address holds to the call's secrets. */
  declare url: string;
  declare readonly method: string | undefined;
  declare readonly headers: Headers;
  /** The call that it belongs to. */
  declare readonly call: CallState;
  /** What the platform's `fetch` takes. */
  declare readonly init: RequestInit;

  constructor(url: string, { call, ...init }: RequestInit & { readonly call: CallState }) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers as Headers;
    this.call = call;
    this.init = init;
    // From here on the call knows what it must not show, also of an error that middleware throws.
    call.request = this;
  }
}
