import { isIP } from "node:net";

/** Tests for a host name of the mock, without a port. */
export type IsOwnHost = (host: string) => boolean;

/** Makes the test for the mock's hosts: the given names, IP addresses, `localhost` and names below it. DNS rebinding needs another name. */
export function createOwnHosts(names: readonly string[]): IsOwnHost {
  const own = names.map((name) => name.toLowerCase());
  return (host) =>
    /^(?:[\w-]+\.)*localhost$/.test(host) || isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0 || own.includes(host);
}
