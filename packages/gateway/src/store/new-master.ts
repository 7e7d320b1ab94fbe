import type { StoreOptions } from "./open-store.ts";

/**
 * Seals every secret anew, under a new master key: `newMasterKey` (`LEDGERGATE_NEW_MASTER_KEY`), or where the present one is the file
 * in the data folder, one that is made, and takes its place. Running processes go on; those that start need the new one.
 */
export declare function replaceMaster(options: StoreOptions & { newMasterKey?: string }): Promise<void>;
