import type { Store } from "../store/store.ts";
import type { Snapshot, SnapshotChange } from "./snapshot.ts";

export interface WatchOptions {
  readonly store: Store;
  /** The primary's snapshot, which is kept as the store is. */
  readonly snapshot: Snapshot;
  readonly onChange: (change: SnapshotChange) => void;
  /** Is told when the store is gone, and when it is back. */
  readonly onState: (gone: boolean, reason: string) => void;
  /** Default 500. */
  readonly everyMs?: number;
}

/** Follows the store's revision, and tells the store that this process serves from it. */
export declare function watchSnapshot(options: WatchOptions): { close(): Promise<void> };
