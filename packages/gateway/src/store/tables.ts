import type { Generated } from "kysely";

/** The tables of the store. Times are of the gateway's clock, except `process.seen_at`, which is of the database's. */
export interface Tables {
  team: TeamTable;
  endpoint: EndpointTable;
  endpoint_key: EndpointKeyTable;
  credential: CredentialTable;
  signing_key: SigningKeyTable;
  usage: UsageTable;
  journal: JournalTable;
  revision: RevisionTable;
  seal: SealTable;
  process: ProcessTable;
}

/** Columns of rows that gateways keep in memory: the revision of their last write. */
interface Revised {
  revision: number;
}

/** Rows are kept once they are deleted, so that gateways learn of it and usage keeps its names. */
interface Deletable {
  deleted_at: Date | null;
}

/** A limit of its own, in Compute Units; both or none. */
interface Limited {
  cu_per_second: number | null;
  cu_burst: number | null;
}

interface TeamTable extends Revised, Deletable, Limited {
  id: string;
  name: string;
  created_at: Date;
}

interface EndpointTable extends Revised, Deletable, Limited {
  id: string;
  team: string;
  name: string;
  chain: string;
  network: string;
  enabled: boolean;
  created_at: Date;
}

interface EndpointKeyTable {
  digest: string;
  endpoint: string;
  /** The key itself, for the endpoint list. */
  sealed: string;
  /** Null: the newest key. */
  valid_until: Date | null;
}

export type CredentialKind = "admin key" | "client";

interface CredentialTable extends Revised, Deletable {
  /** Id; for a client the client id. */
  id: string;
  kind: CredentialKind;
  team: string;
  name: string;
  digest: string;
  enabled: boolean;
  created_at: Date;
}

interface SigningKeyTable extends Revised {
  /** The key's id in tokens: its thumbprint. */
  id: string;
  /** As JWK. */
  public_key: string;
  /** As JWK; null once it signs no more. */
  private_sealed: string | null;
  /** Time at which it begins to sign, and its predecessor stops. */
  signs_from: Date;
  /** Time at which its last token expires; null while it has no successor. */
  expires_at: Date | null;
  revoked: boolean;
}

interface UsageTable {
  endpoint: string;
  operation: string;
  /** Its beginning, in UTC. */
  hour: Date;
  calls: number;
  units: number;
}

/** Progress of summing up journal files in `usage`. Both change in one transaction. */
interface JournalTable {
  file: string;
  /** In bytes. */
  position: number;
  /** The second that stands in the file before the position. */
  second: number;
}

/** One row. Who writes takes the next value first, so that writers come one after the other. */
interface RevisionTable {
  value: number;
}

/** One row: what the secrets of the store are sealed with. */
interface SealTable {
  /** Tells sealing keys apart. */
  key_id: string;
  /** The pepper of all digests. It opens with the right master key alone. */
  pepper: string;
  /** The sealing key, under the one before it: with it running processes go on. */
  handed_over: string | null;
  handed_over_at: Date | null;
}

/** Processes that serve from the store. */
interface ProcessTable {
  id: string;
  /** Host and process id. */
  name: string;
  seen_at: Generated<Date>;
}
