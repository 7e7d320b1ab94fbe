import type { CallState } from "./call-state.ts";

/**
 * The request that openapi-fetch builds, as light as it gets: it only has to reach our transport, which hands its parts to
 * the platform's `fetch`. A platform `Request` here would be built twice for each call.
 */
export class OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: BodyInit | undefined;
  readonly signal: AbortSignal | undefined;
  /** The typed call that it belongs to; a request through `raw` has none. */
  readonly call: CallState | undefined;

  constructor(url: string, init: RequestInit & { readonly call?: CallState }) {
    this.url = url;
    this.method = init.method ?? "GET";
    this.headers = init.headers as Headers;
    this.body = init.body ?? undefined;
    this.signal = init.signal ?? undefined;
    this.call = init.call;
  }
}
