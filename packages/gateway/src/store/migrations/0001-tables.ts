import { type Kysely, sql } from "kysely";

/** The tables of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table revision (value bigint not null)`,
  `create table seal (
    key_id text not null,
    pepper text not null,
    handed_over text,
    handed_over_at timestamptz
  )`,
  // Prevents two processes from both filling an empty store.
  `create unique index seal_is_one_row on seal ((true))`,
  `create table team (
    id text primary key,
    name text not null,
    cu_per_second bigint,
    cu_burst bigint,
    created_at timestamptz not null,
    deleted_at timestamptz,
    revision bigint not null
  )`,
  `create unique index team_name on team (name) where deleted_at is null`,
  `create index team_revision on team (revision)`,
  `create table endpoint (
    id text primary key,
    team text not null references team,
    name text not null,
    chain text not null,
    network text not null,
    enabled boolean not null,
    cu_per_second bigint,
    cu_burst bigint,
    created_at timestamptz not null,
    deleted_at timestamptz,
    revision bigint not null
  )`,
  // For `endpoint list`, which reads the endpoints of a team in parts.
  `create index endpoint_team_name_id on endpoint (team, name, id)`,
  `create index endpoint_name on endpoint (name)`,
  `create index endpoint_revision on endpoint (revision, id)`,
  `create table endpoint_key (
    digest text primary key,
    endpoint text not null references endpoint,
    sealed text not null,
    valid_until timestamptz
  )`,
  `create unique index endpoint_newest_key on endpoint_key (endpoint) where valid_until is null`,
  `create index endpoint_key_endpoint on endpoint_key (endpoint)`,
  `create table credential (
    id text primary key,
    kind text not null,
    team text not null references team,
    name text not null,
    digest text not null unique,
    enabled boolean not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    revision bigint not null,
    token_ends text not null default '[]'
  )`,
  `create index credential_team on credential (team)`,
  `create index credential_revision on credential (revision)`,
  `create table signing_key (
    id text primary key,
    public_key text not null,
    private_sealed text,
    signs_from timestamptz not null,
    expires_at timestamptz,
    revoked boolean not null,
    revision bigint not null
  )`,
  // No foreign key to `endpoint`: charges also count in a store that was restored to an earlier state.
  `create table usage (
    endpoint text not null,
    operation text not null,
    hour timestamptz not null,
    calls bigint not null,
    units bigint not null,
    primary key (endpoint, operation, hour)
  )`,
  // For `usage`, which reads the endpoints of an hour in parts.
  `create index usage_hour_endpoint on usage (hour, endpoint)`,
  `create table journal (
    file text primary key,
    position bigint not null,
    second bigint not null
  )`,
  `create table process (
    id text primary key,
    name text not null,
    seen_at timestamptz not null default now()
  )`,
  // No foreign keys: its rows outlive the rows that they name.
  `create table audit (
    revision bigint not null,
    at timestamptz not null,
    author text not null,
    command text not null,
    kind text not null,
    id text not null,
    name text,
    team text,
    enabled boolean,
    cu_per_second bigint,
    cu_burst bigint,
    primary key (revision, kind, id)
  )`,
  `create index audit_at on audit (at)`,
];
