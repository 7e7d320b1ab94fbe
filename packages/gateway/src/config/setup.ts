import type { Api, Operation } from "@ledgergate/service-kit";
import type { StoreOptions } from "../store/open-store.ts";
import type { Config } from "./config.ts";

/** Configuration and documents of a gateway. */
export interface Setup {
  readonly config: Config;
  /** Documents by the name of their API: the bundled ones and the configuration's. */
  readonly documents: Readonly<Record<string, object>>;
  readonly apis: readonly Api[];
  /** Names of the APIs with nodes, whose key is in the path. */
  readonly chains: readonly string[];
  /** The chains that simulated ledgers serve. */
  readonly simulated: readonly string[];
}

/**
 * Returns the `baseUrl` of each API's client, by API name. It is the API's public origin if there is one. Else chains are below
 * their name at the listening address, and other APIs at its root.
 */
export function baseUrlsOf({ apis, config }: Pick<Setup, "apis" | "config">, url: string): Record<string, string> {
  const { publicUrls } = config;
  return Object.fromEntries(
    apis.map(({ name, keyed }) => [name, publicUrls[name] ?? (keyed ? `${url}/${name}` : url)]),
  );
}

/** Returns the options that open the store of a configuration. */
export function storeOptions({ config }: Pick<Setup, "config">, env: NodeJS.Dict<string>): StoreOptions {
  const { data, database } = config;
  const masterKey = env.LEDGERGATE_MASTER_KEY;
  return { data, ...(database !== undefined && { database }), ...(masterKey && { masterKey }) };
}

/** Returns the most expensive operation. A burst below its cost would never admit it. */
export function dearestOf(apis: readonly Api[]): Pick<Operation, "id" | "computeUnits"> {
  return apis
    .flatMap(({ operations }) => operations)
    .reduce((most, one) => (one.computeUnits > most.computeUnits ? one : most), { id: "", computeUnits: 0 });
}
