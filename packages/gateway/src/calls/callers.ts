import type { IncomingMessage } from "node:http";
import { type AddressInfo, BlockList, isIPv6 } from "node:net";
import { hostSpellings } from "../config/host-spellings.ts";
import { hostInUrl, urlOf } from "../config/listen.ts";
import { readAddress } from "./networks-of.ts";

/** Tells callers from trusted proxies. */
export function createCallers(trustProxy: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return {
    /**
     * Finds a caller's address: the socket's, or behind trusted proxies the last address in `X-Forwarded-For` that is not a trusted proxy.
     * If a trusted proxy handed over something that is no address, it counts as the caller, since the entries before may be the caller's
     * own text.
     */
    addressOf({ socket, headers }: IncomingMessage): string {
      let address = readAddress(socket.remoteAddress ?? "");
      const hops = trustProxy.length > 0 ? [headers["x-forwarded-for"] ?? []].flat().join(",").split(",") : [];
      while (address && trusted.check(address)) {
        const before = readAddress(hopAddress(hops.pop() ?? ""));
        if (!before) break;
        address = before;
      }
      return address?.address ?? "";
    },
    /** Tests for the address of a trusted proxy. */
    isProxy(text: string): boolean {
      const address = readAddress(text);
      return address !== undefined && trusted.check(address);
    },
  };
}

/** Returns the address of a hop, which may have quotes, and a port after an IPv4 address or brackets. */
function hopAddress(hop: string): string {
  const unquoted = hop.trim().replace(/^"(.*)"$/, "$1");
  return unquoted.replace(/^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/, "$1$2");
}

/** The origins of the gateway: those of public URLs, and the listening address by its usual names. */
export type Origins = ReturnType<typeof createOrigins>;

export function createOrigins(publicUrls: Readonly<Record<string, string>>, addressOf: () => AddressInfo | null) {
  const known = new Map<string, string>();
  const know = (url: string): void => {
    for (const host of hostSpellings(new URL(url))) known.set(host, new URL(url).origin);
  };
  Object.values(publicUrls).forEach(know);
  let own: string | undefined;
  const find = (host: string): string | undefined => {
    if (own === undefined) {
      const { address = "", port = 0 } = addressOf() ?? {};
      own = urlOf({ host: address, port }, port);
      for (const name of ["localhost", "127.0.0.1", "::1", address]) know(`http://${hostInUrl(name)}:${port}`);
    }
    return known.get(host.toLowerCase());
  };
  return {
    /** Tests if a `Host` is one of the gateway's own. */
    has: (host: string) => find(host) !== undefined,
    /** Returns the origin of a `Host`. For any other text, returns the listening address, so that no caller's text gets into links. */
    of: (host = "") => find(host) ?? own ?? "",
  };
}
