import type { Api, Operation } from "@ledgergate/service-kit";
import type { StoreOptions } from "../store/open-store.ts";
import type { Config } from "./config.ts";

/** Configuration and documents of a gateway. */
export interface Setup {
  readonly config: Config;
  /** Documents by the name of their API: the bundled ones and the configuration's. */
  readonly documents: Readonly<Record<string, object>>;
  readonly apis: readonly Api[];
  /** The APIs that have nodes behind them: their key stands in the path. */
  readonly chains: readonly string[];
  /** The chains that simulated ledgers serve. */
  readonly simulated: readonly string[];
}

/**
 * The `baseUrl` of each API's client, by API name: its public origin; without one, chains are at the listening address below their
 * name, and all else at its root.
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

/** The operation that costs most. A burst below its cost would never admit it. */
export function dearestOf(apis: readonly Api[]): Pick<Operation, "id" | "computeUnits"> {
  return apis
    .flatMap(({ operations }) => operations)
    .reduce((most, one) => (one.computeUnits > most.computeUnits ? one : most), { id: "", computeUnits: 0 });
}
