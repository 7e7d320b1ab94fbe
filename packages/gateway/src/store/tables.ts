import type { Generated } from "kysely";

/** The tables of the store. Times are of the gateway's clock, except columns `seen_at`, which are of the database's. */
export interface Tables {
  team: Created & Limited;
  endpoint: EndpointTable;
  endpoint_key: EndpointKeyTable;
  credential: CredentialTable;
  signing_key: SigningKeyTable;
  usage: { endpoint: string; operation: string; hour: Date; calls: number; units: number };
  journal: JournalTable;
  /** One row. Each writer first takes the next value, which serializes the writers. */
  revision: { value: number };
  seal: SealTable;
  process: { id: string; name: string; seen_at: Generated<Date> };
  audit: AuditTable;
}

/** Columns of rows that gateways keep in memory. `revision` is that of the last write to the row. */
interface Revised {
  revision: number;
}

/** Columns of what commands create. Deleted rows are kept, so that gateways notice the deletion and usage keeps its names. */
interface Created extends Revised {
  /** The client id, for a client. */
  id: string;
  name: string;
  created_at: Date;
  deleted_at: Date | null;
}

/** The row's own limit in Compute Units: both columns or none. */
interface Limited {
  cu_per_second: number | null;
  cu_burst: number | null;
}

interface EndpointTable extends Created, Limited {
  team: string;
  chain: string;
  network: string;
  enabled: boolean;
}

interface EndpointKeyTable {
  digest: string;
  endpoint: string;
  sealed: string;
  /** Null for the newest key. */
  valid_until: Date | null;
}

export type CredentialKind = "admin key" | "client";

interface CredentialTable extends Created {
  kind: CredentialKind;
  team: string;
  digest: string;
  enabled: boolean;
  /** List of `TokenEnd` in JSON. An admin key has no tokens. */
  token_ends: Generated<string>;
}

interface SigningKeyTable extends Revised {
  /** Id of the key in tokens: its JWK thumbprint. */
  id: string;
  public_key: string;
  /** As sealed JWK. Becomes null when the key is revoked, else at the rotation after the one that replaced it. */
  private_sealed: string | null;
  /** Time at which it begins to sign, and its predecessor stops. */
  signs_from: Date;
  /** Time at which its last token expires; null while it has no successor. */
  expires_at: Date | null;
  revoked: boolean;
}

/**
 * Progress of summing up journal files in `usage`. Both change in one transaction. A row outlives its file, so that a copy of the file
 * is not counted again.
 */
interface JournalTable {
  file: string;
  /** In bytes. */
  position: number;
  /** Second of the charges at the position. */
  second: number;
}

/** One row with the keys that seal the store's secrets. */
interface SealTable {
  key_id: string;
  /** The sealed pepper of all digests. Only the right master key opens it. */
  pepper: string;
  /** The new sealing key, sealed with the old one, for running processes. */
  handed_over: string | null;
  handed_over_at: Date | null;
}

/** A row that a command changed, with its state after the change. `revision` is that of the change. */
interface AuditTable extends Revised, Limited {
  at: Date;
  author: string;
  command: string;
  /** `team`, `endpoint`, `signing key`, a {@link CredentialKind}, or `store`. */
  kind: string;
  id: string;
  name: string | null;
  team: string | null;
  enabled: boolean | null;
}
