import { createDirectory, type Directory, type KnownEndpoint } from "../../src/access/directory.ts";
import { type ReadPosition, readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { Snapshot, type SnapshotChange } from "../../src/snapshot/snapshot.ts";
import type { Store } from "../../src/store/store.ts";

interface Keys {
  readonly directory: Directory;
  /** Finds the present endpoint of a key. */
  endpointOf(key: string): KnownEndpoint | undefined;
}

export function openDirectory(): Keys {
  const directory = createDirectory({ computeUnitsPerSecond: 1, burst: 1 });
  return { directory, endpointOf: (key) => directory.endpointOf(directory.find(key)) };
}

interface FollowedStore extends Pick<Keys, "endpointOf"> {
  readonly snapshot: Snapshot;
  isWithinPage(): boolean;
  /** Reads the next page of changes. */
  follow(): Promise<SnapshotChange>;
}

/** Reads a store as a process does: all of it, then its changes. */
export function followStore(store: Store): FollowedStore {
  const snapshot = new Snapshot();
  const { directory, endpointOf } = openDirectory();
  let position: ReadPosition | undefined;
  return {
    snapshot,
    endpointOf,
    isWithinPage: () => position?.endpoint !== undefined,
    async follow() {
      const read = await readSnapshot(store, position);
      position = read.position;
      for (const reader of [snapshot, directory]) reader.apply(read.change);
      return read.change;
    },
  };
}
