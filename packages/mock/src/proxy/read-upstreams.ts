import type { Mask } from "@ledgergate/runtime/mask";
import type { Api } from "../document/api.ts";
import { maskSecrets } from "../secrets/mask-secrets.ts";
import { readUpstream, type Upstream } from "./upstream.ts";

/** Reads the addresses of nodes by API name. Throws where one cannot be used, or where its API is not served. */
export function readUpstreams(
  addresses: Readonly<Record<string, string>>,
  served: readonly string[],
): Map<string, Upstream> {
  const stray = Object.keys(addresses).find((name) => !served.includes(name));
  if (stray !== undefined) throw new Error(`There is no API "${stray}" to forward. Served are ${served.join(", ")}.`);
  return new Map(Object.entries(addresses).map(([name, address]) => [name, readUpstream(name, address)]));
}

/** Hides whatever in the addresses of nodes may be a key: all but the words that the documents use themselves. */
export function maskUpstreams(upstreams: ReadonlyMap<string, Upstream>, apis: readonly Api[]): Mask {
  const words = apis.flatMap(({ name, serverPath }) => [name, ...serverPath]);
  const secrets = [...upstreams.values()].flatMap((upstream) => upstream.secrets);
  return maskSecrets(secrets.filter((secret) => !words.includes(secret)));
}
