import type { FolderLock } from "./folder-lock.ts";
import type { Store } from "./store.ts";

export interface StoreOptions {
  /** The data folder: master key and PGlite. Made where it is missing (0700). */
  readonly data: string;
  /** A `postgres://` URL. Absent: PGlite below `data`. */
  readonly database?: string;
  /** The lock of `data`, where the caller holds it. Absent: PGlite is opened under a lock of its own, till it is closed. */
  readonly lock?: FolderLock;
  /** `LEDGERGATE_MASTER_KEY`. Absent: the file `master-key` in `data`; it is made for an empty store. */
  readonly masterKey?: string;
  readonly now?: () => number;
}

/** Opens the store: migrates it, and seals an empty one under the master key. Throws a {@link StoreError} with the remedy. */
export declare function openStore(options: StoreOptions): Promise<Store>;
/** Migrates the store and closes it. Gives the names of the migrations that were run. */
export declare function migrateStore(options: StoreOptions): Promise<string[]>;
/** Whether the store has no team yet. */
export declare function isEmpty(store: Store): Promise<boolean>;
