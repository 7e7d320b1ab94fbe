/** A bucket of Compute Units that calls are taken from. */
export interface Rate {
  readonly computeUnitsPerSecond: number;
  readonly burst: number;
}

export interface TeamRow {
  readonly id: string;
  /** Absent: the one of the configuration. */
  readonly rate?: Rate;
}

export interface EndpointRow {
  readonly id: string;
  readonly team: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  readonly deleted: boolean;
  /** Absent: only the team's holds. */
  readonly rate?: Rate;
  /** Digests of its keys, in base64url, with the time (ms) from which each no longer opens it. */
  readonly keys: readonly { readonly digest: string; readonly validUntil?: number }[];
}

export interface ClientRow {
  readonly id: string;
  readonly team: string;
  /** Also set once it is deleted. */
  readonly disabled: boolean;
}

export interface SigningKeyRow {
  readonly id: string;
  /** The public key as JWK. */
  readonly publicKey: Readonly<Record<string, string>>;
  readonly revoked: boolean;
}

/** What changed in the store since an earlier revision; the first one a worker gets holds everything. */
export interface SnapshotChange {
  readonly revision: number;
  /** Set once: with it keys become digests. */
  readonly pepper?: string;
  readonly teams: readonly TeamRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly clients: readonly ClientRow[];
  readonly signingKeys: readonly SigningKeyRow[];
}

/** Everything that workers need of the store, as it was last seen. It stays when the store is gone. */
export interface Snapshot {
  readonly signingKeys: Iterable<SigningKeyRow>;
  /** 0: nothing was seen yet. */
  readonly revision: number;
  apply(change: SnapshotChange): void;
  /** All of it, for a worker that starts. */
  whole(): SnapshotChange;
}

/** Makes an empty snapshot. */
export function createSnapshot(): Snapshot {
  let [revision, pepper] = [0, undefined as string | undefined];
  const teams = new Map<string, TeamRow>();
  const endpoints = new Map<string, EndpointRow>();
  const clients = new Map<string, ClientRow>();
  const signingKeys = new Map<string, SigningKeyRow>();
  return {
    get signingKeys() {
      return signingKeys.values();
    },
    get revision() {
      return revision;
    },
    apply(change) {
      revision = change.revision;
      pepper ??= change.pepper;
      for (const row of change.teams) teams.set(row.id, row);
      for (const row of change.endpoints) {
        if (row.deleted) endpoints.delete(row.id);
        else endpoints.set(row.id, row);
      }
      for (const row of change.clients) clients.set(row.id, row);
      for (const row of change.signingKeys) signingKeys.set(row.id, row);
    },
    whole: () => ({
      revision,
      ...(pepper !== undefined && { pepper }),
      teams: [...teams.values()],
      endpoints: [...endpoints.values()],
      clients: [...clients.values()],
      signingKeys: [...signingKeys.values()],
    }),
  };
}
