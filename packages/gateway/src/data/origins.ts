import type { AddressInfo } from "node:net";

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
