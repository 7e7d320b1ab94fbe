import { setImmediate } from "node:timers/promises";
import { runPeriodically } from "../run-periodically.ts";
import { StoreReadOnly } from "../store/engine.ts";
import { Heartbeat } from "../store/processes.ts";
import type { Store } from "../store/store.ts";
import { hasChanged, type ReadPosition, readSnapshot } from "./read-snapshot.ts";
import { Snapshot, type SnapshotChange } from "./snapshot.ts";

export interface WatchOptions {
  readonly store: Store;
  /** Receives each change. The first changes contain everything. */
  readonly onChange: (change: SnapshotChange) => void;
  /** Called with an error when the store is gone, and with `undefined` when it is back. */
  readonly onState: (failure: unknown) => void;
  /** Called with the reason when the store begins to refuse changes, and with `undefined` when it accepts them again. */
  readonly onReadOnly?: (reason: string | undefined) => void;
  /** Default: 500. */
  readonly everyMs?: number;
}

export type SnapshotWatch = Awaited<ReturnType<typeof watchSnapshot>>;

/** Interval of the heartbeat, in ms. */
const heartbeatMs = 5_000;

/**
 * Follows the store's revision, and sends the store a heartbeat of this process. Throws if the first read fails. Later failures
 * keep the snapshot until the store is back. If the store loses revisions, everything is read again. `now` reads at once, such as
 * after a write of this process.
 */
export async function watchSnapshot({ store, onChange, onState, onReadOnly, everyMs = 500 }: WatchOptions) {
  const heartbeat = new Heartbeat();
  const snapshot = new Snapshot();
  let position: ReadPosition | undefined;
  let heartbeatAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let clockOffsetMs = 0;
  let isReadOnly = false;
  /** The rows that a store still has after it lost revisions, as far as they were read again. */
  let readAgain: Snapshot | undefined;
  const apply = async (change: SnapshotChange): Promise<void> => {
    snapshot.apply(change);
    readAgain?.apply(change);
    onChange(change);
    // PGlite runs in this process. Without a pause, other work would wait for the last page.
    await setImmediate();
  };
  const setReadOnly = (reason: string | undefined): void => {
    if (isReadOnly !== (reason !== undefined)) onReadOnly?.(reason);
    isReadOnly = reason !== undefined;
  };
  /** @returns false if the store is read-only */
  const sendHeartbeat = async (): Promise<boolean> => {
    try {
      clockOffsetMs = await heartbeat.send(store);
      heartbeatAt = performance.now();
      setReadOnly(undefined);
      return true;
    } catch (error) {
      if (!(error instanceof StoreReadOnly)) throw error;
      setReadOnly(error.message);
      return false;
    }
  };
  const poll = async (): Promise<void> => {
    const since = performance.now();
    // A replica may lack the last changes, so the known rows stay.
    if (since - heartbeatAt >= heartbeatMs && !(await sendHeartbeat()) && position) return;
    if (!position || position.endpoint || (await hasChanged(store, position))) {
      do {
        const read = await readSnapshot(store, position);
        // Calls use the known rows while all rows are read again.
        if (read.startsOver) readAgain = new Snapshot();
        await apply(read.change);
        position = read.position;
      } while (position.endpoint);
      const ends = readAgain ? snapshot.changesToEnd(readAgain) : [];
      for (const change of ends) await apply(change);
      readAgain = undefined;
    }
    readAt = since;
  };
  await poll();
  const { now, close } = runPeriodically(poll, everyMs, onState);
  return {
    snapshot,
    /** Time since the store was last read, in ms. The snapshot contains all revisions before that. */
    get ageMs() {
      return performance.now() - readAt;
    },
    /** Minimum time by which this host's clock is ahead of the store's, in ms. Negative if it is behind. */
    get clockOffsetMs() {
      return clockOffsetMs;
    },
    now,
    async close(): Promise<void> {
      await close();
      await heartbeat.end(store.db).catch(() => {});
    },
  };
}
