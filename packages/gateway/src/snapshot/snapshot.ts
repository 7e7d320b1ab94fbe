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

/** Rows of the store that are new or have changed. A large change comes in several of these, teams before their endpoints. */
export interface SnapshotChange {
  /** Set in the first change: keys become digests with it. */
  readonly pepper?: string;
  readonly teams: readonly TeamRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly clients: readonly ClientRow[];
  readonly signingKeys: readonly SigningKeyRow[];
}

/** Most rows of a table in one change: applying or sending them takes a few milliseconds. */
export const rowsOfChange = 1_000;

const emptyChange: SnapshotChange = { teams: [], endpoints: [], clients: [], signingKeys: [] };

/** Everything that workers need of the store, as it was last read. It stays when the store is gone. */
export class Snapshot {
  readonly teams: Map<string, TeamRow> = new Map();
  readonly endpoints: Map<string, EndpointRow> = new Map();
  readonly clients: Map<string, ClientRow> = new Map();
  readonly signingKeys: Map<string, SigningKeyRow> = new Map();
  #pepper = "";

  apply({ pepper, teams, endpoints, clients, signingKeys }: SnapshotChange): void {
    this.#pepper = pepper ?? this.#pepper;
    for (const row of teams) this.teams.set(row.id, row);
    for (const row of clients) this.clients.set(row.id, row);
    for (const row of signingKeys) this.signingKeys.set(row.id, row);
    for (const row of endpoints) {
      if (row.deleted) this.endpoints.delete(row.id);
      else this.endpoints.set(row.id, row);
    }
  }

  /**
   * Gives all of it as changes. The rows of a change are read when it is asked for. So a worker that gets these changes, and between
   * them those that are applied meanwhile, ends with what is here.
   */
  *changes(): Generator<SnapshotChange> {
    yield { ...emptyChange, pepper: this.#pepper, signingKeys: [...this.signingKeys.values()] };
    for (const teams of chunksOf(this.teams)) yield { ...emptyChange, teams };
    for (const clients of chunksOf(this.clients)) yield { ...emptyChange, clients };
    for (const endpoints of chunksOf(this.endpoints)) yield { ...emptyChange, endpoints };
  }
}

function* chunksOf<Row>(rows: ReadonlyMap<string, Row>): Generator<readonly Row[]> {
  let chunk: Row[] = [];
  for (const row of rows.values()) {
    chunk.push(row);
    if (chunk.length < rowsOfChange) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
