import { setImmediate } from "node:timers/promises";
import { type PeriodicWork, runPeriodically } from "../run-periodically.ts";
import { servingProcess } from "../store/processes.ts";
import type { Store } from "../store/store.ts";
import { type ReadPosition, readRevision, readSnapshot } from "./read-snapshot.ts";
import { Snapshot, type SnapshotChange } from "./snapshot.ts";

export interface WatchOptions {
  readonly store: Store;
  /** Receives each change. The first changes contain everything. */
  readonly onChange: (change: SnapshotChange) => void;
  /** Called with an error when the store is gone, and with `undefined` when it is back. */
  readonly onState: (failure: unknown) => void;
  /** Default: 500. */
  readonly everyMs?: number;
}

export interface SnapshotWatch extends PeriodicWork {
  /** The snapshot so far. */
  readonly snapshot: Snapshot;
  /** Time since the store was last read, in ms. The snapshot contains all revisions before that. */
  readonly ageMs: number;
}

/** Interval at which this process reports to the store that it serves, in ms. */
const seenEveryMs = 5_000;

/**
 * Follows the store's revision, and reports to the store that this process serves. Throws if the first read fails. Later failures
 * keep the snapshot until the store is back. `now` reads at once, such as after a write of this process.
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
        // PGlite runs in this process. Without a pause, other work would wait for the last page.
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
