import type { IncomingHttpHeaders } from "node:http";
import { bodyLimit } from "../wire/body-limit.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { readRequestTarget } from "../wire/request-target.ts";

/** A call of `fetch` as the gateway reads it. */
export interface FetchRequest {
  readonly request: GatewayRequest;
  readonly signal: AbortSignal | undefined;
  readonly url: string;
}

const encoder = new TextEncoder();

/** Reads the arguments of `fetch` with the platform's own `Request`, which refuses what the platform refuses. */
export function readFetchRequest(input: string | URL | Request, init: RequestInit | undefined): FetchRequest {
  // The platform's `Request` wraps the signal in one of its own, which costs more than everything else here.
  const { signal, ...rest } = init ?? {};
  const read = new Request(input, rest);
  const url = read.url;
  return {
    url,
    signal: signal === undefined && input instanceof Request ? input.signal : (signal ?? undefined),
    request: {
      method: read.method,
      target: readRequestTarget(url, undefined),
      headers: readHeaders(read.headers),
      async readBody() {
        // A text is encoded at once; the platform would stream it.
        const bytes =
          typeof rest.body === "string" ? encoder.encode(rest.body) : new Uint8Array(await read.arrayBuffer());
        return bytes.length > bodyLimit ? "too_large" : bytes;
      },
    },
  };
}

/** The headers as a server sees them: what every client sends comes with those that were given. */
function readHeaders(headers: Headers): IncomingHttpHeaders {
  return { accept: "*/*", ...Object.fromEntries(headers) };
}
