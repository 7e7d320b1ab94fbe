import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "@ledgergate/document";
import { servingProcess } from "../store/processes.ts";
import type { Store } from "../store/store.ts";
import { readRevision, readSnapshot } from "./read-snapshot.ts";
import type { Snapshot, SnapshotChange } from "./snapshot.ts";

export interface WatchOptions {
  readonly store: Store;
  /** The primary's snapshot, which is kept as the store is. */
  readonly snapshot: Snapshot;
  /** Is given each change after the snapshot took it. */
  readonly onChange: (change: SnapshotChange) => void;
  /** Is told when the store is gone, with the reason, and when it is back. */
  readonly onState: (gone: boolean, reason: string) => void;
  /** Default 500. */
  readonly everyMs?: number;
}

export interface SnapshotWatch {
  /** Looks at once, such as after a write of this process. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** How often the store is told that this process serves from it. */
const seenEveryMs = 5_000;

/**
 * Follows the store's revision, and tells the store that this process serves from it. Throws where the store cannot be read at first;
 * afterwards the snapshot stays as it was until the store is back.
 */
export async function watchSnapshot(options: WatchOptions): Promise<SnapshotWatch> {
  const { store, snapshot, onChange, onState, everyMs = 500 } = options;
  const self = servingProcess();
  let [seenAt, gone] = [Number.NEGATIVE_INFINITY, false];
  const look = async (): Promise<void> => {
    if (performance.now() - seenAt >= seenEveryMs) {
      await self.seen(store.db);
      seenAt = performance.now();
    }
    if (snapshot.revision !== 0 && (await readRevision(store)) === snapshot.revision) return;
    const change = await readSnapshot(store, snapshot.revision);
    snapshot.apply(change);
    onChange(change);
  };
  // One look at a time: an older answer must not come after a newer one.
  let last = look();
  const next = (): Promise<void> => {
    last = last.then(look, look);
    return last;
  };
  await last;
  const stopped = new AbortController();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopped.signal.aborted) return;
      const failure = await next().then(
        () => undefined,
        (error: unknown) => ({ reason: errorMessage(error) }),
      );
      if (gone === (failure !== undefined)) continue;
      gone = failure !== undefined;
      onState(gone, failure?.reason ?? "");
    }
  })();
  return {
    look: next,
    async close() {
      stopped.abort();
      await watching;
      await self.gone(store.db).catch(() => {});
    },
  };
}
