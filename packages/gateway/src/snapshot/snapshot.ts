import type { JWK } from "jose";
import type { Rate } from "../config/config.ts";
import type { TokenEnd } from "../token-ends.ts";
import { type EndpointRow, EndpointTable } from "./endpoint-table.ts";

export interface TeamRow {
  readonly id: string;
  /** Default: the configured limit. */
  readonly rate?: Rate;
}

export interface ClientRow {
  readonly id: string;
  readonly team: string;
  /** True if the client is disabled or deleted. */
  readonly disabled: boolean;
  /** Default: none. */
  readonly tokenEnds?: readonly TokenEnd[];
}

export interface SigningKeyRow {
  readonly id: string;
  readonly publicKey: JWK;
  readonly revoked: boolean;
}

/** New and changed rows of the store. A large change is split into several objects, teams before their endpoints. */
export interface SnapshotChange {
  /** Secret for digests of keys. Present only in the first change of each reading of the whole store. */
  readonly pepper?: string;
  readonly teams: readonly TeamRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly clients: readonly ClientRow[];
  readonly signingKeys: readonly SigningKeyRow[];
}

/** Maximum number of rows of a table in one change. Applying or sending them takes a few milliseconds. */
export const rowsOfChange = 1_000;

const emptyChange: SnapshotChange = { teams: [], endpoints: [], clients: [], signingKeys: [] };

/** The latest data of the store for workers. It stays available while the store is gone. */
export class Snapshot {
  readonly teams: Map<string, TeamRow> = new Map();
  readonly endpoints: EndpointTable = new EndpointTable();
  readonly clients: Map<string, ClientRow> = new Map();
  readonly signingKeys: Map<string, SigningKeyRow> = new Map();
  #pepper = "";

  apply({ pepper, teams, endpoints, clients, signingKeys }: SnapshotChange): void {
    this.#pepper = pepper ?? this.#pepper;
    for (const row of teams) this.teams.set(row.id, row);
    for (const row of clients) this.clients.set(row.id, row);
    for (const row of signingKeys) this.signingKeys.set(row.id, row);
    for (const row of endpoints) this.endpoints.apply(row);
  }

  /**
   * Yields the whole snapshot as changes. Rows are read when their change is requested. If a worker also gets every change that is
   * applied meanwhile, it ends with the current snapshot.
   */
  *changes(): Generator<SnapshotChange> {
    yield { ...emptyChange, pepper: this.#pepper, signingKeys: [...this.signingKeys.values()] };
    for (const teams of chunksOf(this.teams.values())) yield { ...emptyChange, teams };
    for (const clients of chunksOf(this.clients.values())) yield { ...emptyChange, clients };
    for (const endpoints of chunksOf(this.endpoints.rows())) yield { ...emptyChange, endpoints };
  }

  /** Yields the changes that end all rows which `other` does not have. Rows are read as in {@link changes}. */
  *changesToEnd(other: Snapshot): Generator<SnapshotChange> {
    const clients = [...this.clients.values()].filter(({ id }) => !other.clients.has(id));
    const signingKeys = [...this.signingKeys.values()].filter(({ id }) => !other.signingKeys.has(id));
    yield {
      ...emptyChange,
      clients: clients.map((row) => ({ ...row, disabled: true })),
      signingKeys: signingKeys.map((row) => ({ ...row, revoked: true })),
    };
    for (const endpoints of chunksOf(this.#endpointsWithout(other))) yield { ...emptyChange, endpoints };
  }

  *#endpointsWithout({ endpoints }: Snapshot): Generator<EndpointRow> {
    for (const row of this.endpoints.rows()) if (!endpoints.has(row.id)) yield { ...row, deleted: true, keys: [] };
  }
}

function* chunksOf<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let chunk: Row[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < rowsOfChange) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
