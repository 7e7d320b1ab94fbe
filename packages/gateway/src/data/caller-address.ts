import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

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
