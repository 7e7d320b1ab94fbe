import type { IncomingMessage } from "node:http";
import { type AddressInfo, BlockList, isIP, isIPv6 } from "node:net";

/**
 * Makes what tells the address of a caller: that of the socket, or where that is a trusted proxy's, the last of `X-Forwarded-For`
 * that is none.
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
    const own = unmapped(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    if (trustProxy.length === 0 || forwarded === undefined || !isTrusted(own)) return own;
    const hops = [forwarded].flat().join(",").split(",");
    return hops.map((hop) => unmapped(hop.trim())).findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? own;
  };
}

/** A socket that listens on IPv6 has IPv4 addresses in this form. */
function unmapped(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/**
 * Makes what tells the origin by which a caller came: a public URL's, or one of those that the gateway listens on. A host that is
 * none of them is the caller's own text, which gets into no link: the origin is then that of the listening address.
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
      own = `http://${isAny ? "localhost" : inUrl(address)}:${port}`;
      for (const name of ["localhost", "127.0.0.1", "[::1]", inUrl(address)])
        known.set(`${name}:${port}`, `http://${name}:${port}`);
    }
    return known.get(host?.toLowerCase() ?? "") ?? own;
  };
}

function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
