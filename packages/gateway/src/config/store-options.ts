import type { StoreOptions } from "../store/open-store.ts";
import type { Setup } from "./check-config.ts";

/** What opens the store of a configuration. */
export function storeOptions({ config }: Pick<Setup, "config">, env: NodeJS.Dict<string>): StoreOptions {
  const { data, database } = config;
  const masterKey = env.LEDGERGATE_MASTER_KEY;
  return { data, ...(database !== undefined && { database }), ...(masterKey && { masterKey }) };
}
