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

/**
 * What changed in the store since an earlier revision. Since the beginning it is everything that workers need of the store, as it was
 * last seen, which stays when the store is gone.
 */
export interface SnapshotChange {
  readonly revision: number;
  /** Set once: with it keys become digests. */
  readonly pepper?: string;
  readonly teams: readonly TeamRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly clients: readonly ClientRow[];
  readonly signingKeys: readonly SigningKeyRow[];
}

/** What is known before anything was seen. */
export const emptySnapshot: SnapshotChange = { revision: 0, teams: [], endpoints: [], clients: [], signingKeys: [] };

export function applyChange(before: SnapshotChange, change: SnapshotChange): SnapshotChange {
  return {
    ...before,
    ...change,
    teams: replaceRows(before.teams, change.teams),
    endpoints: replaceRows(before.endpoints, change.endpoints).filter(({ deleted }) => !deleted),
    clients: replaceRows(before.clients, change.clients),
    signingKeys: replaceRows(before.signingKeys, change.signingKeys),
  };
}

function replaceRows<Row extends { readonly id: string }>(
  before: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  if (rows.length === 0) return before;
  return [...new Map([...before, ...rows].map((row) => [row.id, row])).values()];
}
