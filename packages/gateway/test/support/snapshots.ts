import { createDirectory } from "../../src/access/directory.ts";
import { digest } from "../../src/digest.ts";
import type { EndpointRow } from "../../src/snapshot/endpoint-table.ts";
import { type ReadPosition, readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { Snapshot, type SnapshotChange } from "../../src/snapshot/snapshot.ts";
import type { Store } from "../../src/store/store.ts";

/** Makes the row of an endpoint. A key is its text, or a text with the end of its validity. The pepper is `pepper`. */
export function endpointRow(
  id: string,
  given: readonly (string | [string, number])[] = [],
  part: Partial<EndpointRow> = {},
): EndpointRow {
  const keys = given.map((key) => {
    const [text, validUntil] = typeof key === "string" ? [key] : key;
    return { digest: digest("pepper", text), ...(validUntil !== undefined && { validUntil }) };
  });
  return { id, team: "team", chain: "ledger-a", network: "mainnet", enabled: true, deleted: false, keys, ...part };
}

/** Orders endpoints by id, and the keys of each by digest. */
export function inOrder(rows: Iterable<EndpointRow>): EndpointRow[] {
  const byText = (text: string, other: string) => (text < other ? -1 : 1);
  const sorted = [...rows].map((row) => ({ ...row, keys: row.keys.toSorted((a, b) => byText(a.digest, b.digest)) }));
  return sorted.sort((a, b) => byText(a.id, b.id));
}

export function change(part: Partial<SnapshotChange>): SnapshotChange {
  return { teams: [], endpoints: [], clients: [], signingKeys: [], ...part };
}

/** Opens a directory. `endpointOf` finds the present endpoint of a key. */
export function openDirectory(now?: () => number) {
  const directory = createDirectory({ computeUnitsPerSecond: 1, burst: 1 }, now);
  return { directory, endpointOf: (key: string) => directory.endpointOf(directory.find(key)) };
}

/** Reads a store as a process does, page by page: all of it, then its changes, which `readers` get, too. */
export function followStore(store: Store, ...readers: readonly Pick<Snapshot, "apply">[]) {
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
      for (const reader of [snapshot, directory, ...readers]) reader.apply(read.change);
      return read.change;
    },
  };
}
