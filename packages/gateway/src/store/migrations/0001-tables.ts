import { type Kysely, sql } from "kysely";

/** Columns of what commands create. Deleted rows are kept, so that gateways notice the deletion and usage keeps its names. */
const created = {
  /** The client id, for a client. */
  id: "text primary key",
  name: "text not null",
  created_at: "timestamptz not null",
  deleted_at: "timestamptz",
  /** Revision of the last write to the row. */
  revision: "bigint not null",
} as const;

/** The row's own limit in Compute Units: both columns or none. */
const limited = { cu_per_second: "bigint", cu_burst: "bigint" } as const;

/**
 * The tables of the first release and their columns. No table refers to a later one. Times are of the gateway's clock, except columns
 * `seen_at`, which are of the database's.
 */
export const firstTables = {
  /** One row with the keys that seal the store's secrets. */
  seal: {
    key_id: "text not null",
    /** The sealed pepper of all digests. Only the right master key opens it. */
    pepper: "text not null",
    /** The new sealing key, sealed with the old one, for running processes. */
    handed_over: "text",
    handed_over_at: "timestamptz",
  },
  /** One row. Each writer first takes the next value, which serializes the writers. */
  revision: { value: "bigint not null" },
  team: { ...created, ...limited },
  endpoint: {
    ...created,
    ...limited,
    team: "text not null references team",
    chain: "text not null",
    network: "text not null",
    enabled: "boolean not null",
  },
  endpoint_key: {
    digest: "text primary key",
    endpoint: "text not null references endpoint",
    sealed: "text not null",
    /** Null for the newest key. */
    valid_until: "timestamptz",
  },
  credential: {
    ...created,
    /** `admin key` or `client`. */
    kind: "text not null",
    team: "text not null references team",
    digest: "text not null unique",
    enabled: "boolean not null",
    /** List of `TokenEnd` in JSON. An admin key has no tokens. */
    token_ends: "text not null default '[]'",
  },
  signing_key: {
    /** Id of the key in tokens: its JWK thumbprint. */
    id: "text primary key",
    public_key: "text not null",
    /** As sealed JWK. Becomes null when the key is revoked, else at the rotation after the one that replaced it. */
    private_sealed: "text",
    /** Time at which it begins to sign, and its predecessor stops. */
    signs_from: "timestamptz not null",
    /** Time at which its last token expires; null while it has no successor. */
    expires_at: "timestamptz",
    revoked: "boolean not null",
    revision: "bigint not null",
  },
  /** It has no foreign key to `endpoint`: charges also count in a store that was restored to an earlier state. */
  usage: {
    endpoint: "text not null",
    operation: "text not null",
    hour: "timestamptz not null",
    calls: "bigint not null",
    units: "bigint not null",
  },
  /**
   * Progress of summing up journal files in `usage`. Both change in one transaction. A row outlives its file, so that a copy of the file
   * is not counted again.
   */
  journal: {
    file: "text primary key",
    /** In bytes. */
    position: "bigint not null",
    /** Second of the charges at the position. */
    second: "bigint not null",
  },
  process: { id: "text primary key", name: "text not null", seen_at: "timestamptz not null default now()" },
  /** Rows that commands changed, with their state after the change. They outlive what they name, so there are no foreign keys. */
  audit: {
    ...limited,
    /** Revision of the change. */
    revision: "bigint not null",
    at: "timestamptz not null",
    author: "text not null",
    command: "text not null",
    /** `team`, `endpoint`, `signing key`, the kind of a credential, or `store`. */
    kind: "text not null",
    id: "text not null",
    name: "text",
    team: "text",
    enabled: "boolean",
  },
} as const;

const others = [
  // Prevents two processes from both filling an empty store.
  "create unique index seal_is_one_row on seal ((true))",
  "create unique index team_name on team (name) where deleted_at is null",
  "create index team_revision on team (revision)",
  // For `endpoint list`, which reads the endpoints of a team in parts.
  "create index endpoint_team_name_id on endpoint (team, name, id)",
  "create index endpoint_name on endpoint (name)",
  "create index endpoint_revision on endpoint (revision, id)",
  "create unique index endpoint_newest_key on endpoint_key (endpoint) where valid_until is null",
  "create index endpoint_key_endpoint on endpoint_key (endpoint)",
  "create index credential_team on credential (team)",
  "create index credential_revision on credential (revision)",
  "alter table usage add primary key (endpoint, operation, hour)",
  // For `usage`, which reads the endpoints of an hour in parts.
  "create index usage_hour_endpoint on usage (hour, endpoint)",
  "alter table audit add primary key (revision, kind, id)",
  "create index audit_at on audit (at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = Object.entries(firstTables).map(([table, columns]) => {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `create table ${table} (${list.join(", ")})`;
  });
  for (const statement of [...tables, ...others]) await sql.raw(statement).execute(db);
}
