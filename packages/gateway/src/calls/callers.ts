import type { IncomingMessage } from "node:http";
import { type AddressInfo, BlockList, isIP, isIPv6 } from "node:net";

/**
 * Creates a function that finds a caller's address: the socket's, or behind trusted proxies the last address in `X-Forwarded-For`
 * that is not a trusted proxy.
 */
export function createAddressOf(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return ({ socket, headers }) => {
    const own = unmapAddress(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    if (trustProxy.length === 0 || forwarded === undefined || !isTrusted(own)) return own;
    const hops = [forwarded].flat().join(",").split(",");
    return hops.map((hop) => unmapAddress(hop.trim())).findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? own;
  };
}

/** Converts an IPv4-mapped IPv6 address, such as `::ffff:10.0.0.1`, to IPv4. */
function unmapAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/**
 * Creates a function that returns the origin by which a caller came: a public URL's, or a listening address. For any other `Host`
 * it returns the listening address, so that no caller's text gets into links.
 */
export function createOrigins(
  publicUrls: Readonly<Record<string, string>>,
  addressOf: () => AddressInfo | null,
): (host: string | undefined) => string {
  const known = new Map(Object.values(publicUrls).map((url) => [new URL(url).host, new URL(url).origin]));
  let own: string | undefined;
  return (host) => {
    if (own === undefined) {
      const { address = "", port = 0 } = addressOf() ?? {};
      const isAny = address === "0.0.0.0" || address === "::";
      own = `http://${isAny ? "localhost" : hostInUrl(address)}:${port}`;
      for (const name of ["localhost", "127.0.0.1", "[::1]", hostInUrl(address)])
        known.set(`${name}:${port}`, `http://${name}:${port}`);
    }
    return known.get(host?.toLowerCase() ?? "") ?? own;
  };
}

function hostInUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
