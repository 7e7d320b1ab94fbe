import { setImmediate } from "node:timers/promises";
import { type PeriodicWork, runPeriodically } from "../run-periodically.ts";
import { servingProcess } from "../store/processes.ts";
import type { Store } from "../store/store.ts";
import { type ReadPosition, readRevision, readSnapshot } from "./read-snapshot.ts";
import { Snapshot, type SnapshotChange } from "./snapshot.ts";

export interface WatchOptions {
  readonly store: Store;
  /** Is given each change; the first ones are everything. */
  readonly onChange: (change: SnapshotChange) => void;
  /** Is told why the store is gone, and with undefined that it is back. */
  readonly onState: (failure: unknown) => void;
  /** Default 500. */
  readonly everyMs?: number;
}

export interface SnapshotWatch extends PeriodicWork {
  /** All that was seen. */
  readonly snapshot: Snapshot;
  /** Time since the store was last read, in ms. Revisions that others wrote before that are in the snapshot. */
  readonly ageMs: number;
}

/** Interval at which the store is told that this process serves from it. */
const seenEveryMs = 5_000;

/**
 * Follows the store's revision, and tells the store that this process serves from it. Throws where the store cannot be read at first;
 * afterwards the snapshot stays as it was until the store is back. `now` looks at once, such as after a write of this process.
 */
export async function watchSnapshot({ store, onChange, onState, everyMs = 500 }: WatchOptions): Promise<SnapshotWatch> {
  const self = servingProcess();
  const snapshot = new Snapshot();
  let position: ReadPosition | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const since = performance.now();
    if (since - seenAt >= seenEveryMs) {
      await self.seen(store.db);
      seenAt = performance.now();
    }
    if (!position || position.endpoint || (await readRevision(store)) !== position.revision) {
      do {
        const read = await readSnapshot(store, position);
        position = read.position;
        snapshot.apply(read.change);
        onChange(read.change);
        // PGlite answers within this process: without a pause, other work would wait for the last page.
        await setImmediate();
      } while (position.endpoint);
    }
    readAt = since;
  };
  await look();
  const { now, close } = runPeriodically(look, everyMs, onState);
  return {
    snapshot,
    get ageMs() {
      return performance.now() - readAt;
    },
    now,
    async close() {
      await close();
      await self.gone(store.db).catch(() => {});
    },
  };
}
