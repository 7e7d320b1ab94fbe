import type { StoreOptions } from "./open-store.ts";
import type { Store } from "./store.ts";

/** Writes the whole store into one file (0600). Secrets in it stay sealed under the master key. */
export declare function exportStore(store: Store, file: string): Promise<{ rows: number }>;
/** Fills an empty store from an exported file. Refused while a process serves from the store. */
export declare function importStore(options: StoreOptions, file: string): Promise<{ rows: number }>;
