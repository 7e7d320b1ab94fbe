import type { GatewayRequest } from "../wire/gateway-request.ts";

/**
 * Whether a request comes from the mock's own pages, or from no page at all. Browsers say where a request comes from, in
 * `Sec-Fetch-Site` or `Origin`; other clients send neither, nor does a browser for whatever a page of a plain host reads
 * from its own host. So a host whose name anybody could have made to point at this machine is foreign altogether.
 */
export function isSameOrigin({ headers, target }: GatewayRequest): boolean {
  if (target.host !== "" && !isLocalName(target.host)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  return origin === undefined || origin.toLowerCase() === `http://${headers.host?.toLowerCase()}`;
}

/** Addresses, names without a dot, and names below a domain that is for local use: nobody can register any of them. */
function isLocalName(host: string): boolean {
  return /^(?:[\w-]+|[\w.-]+\.(?:localhost|local|internal|test)|[\d.]+|\[[\da-f:.]+\])$/.test(host);
}
