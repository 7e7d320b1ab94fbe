import type { GatewayRequest } from "./gateway-request.ts";

/**
 * Whether a request comes from the mock's own pages, or from no page at all. Browsers say where a request comes from, in
 * `Sec-Fetch-Site` or `Origin`; other clients send neither. A page whose host's name was made to point at this machine
 * counts as foreign: only names that always mean this machine, and plain addresses, can be trusted.
 */
export function isSameOrigin({ headers, target }: GatewayRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin.toLowerCase() === `http://${headers.host?.toLowerCase()}` && isOwnName(target.host);
}

function isOwnName(host: string): boolean {
  return /^(?:(?:[\w-]+\.)?localhost|[\d.]+|\[[\da-f:.]+\])$/.test(host);
}
