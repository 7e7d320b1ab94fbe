import { errorCode, errorMessage } from "@ledgergate/service-kit";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Connections to a PostgreSQL server. */
export interface PoolStatus {
  readonly busy: number;
  readonly idle: number;
  /** Number of queries and transactions that wait for a connection. */
  readonly waiting: number;
}

export interface DatabaseEngine {
  /** Queries have a time limit on a PostgreSQL server. If it passes, the query fails and its connection is closed. */
  readonly db: Kysely<Tables>;
  /**
   * Runs `work` on a connection of its own, without time limits. Use it for long work, such as a migration or an export.
   */
  withoutTimeLimits<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Counts the connections of {@link db}. Absent for an embedded database. */
  readonly pool?: () => PoolStatus;
  /** Names the database in messages, without its password. */
  readonly name: string;
}

/** The database cannot be reached now. */
export class StoreUnavailable extends Error {
  constructor(name: string, cause: unknown, problem = "cannot be reached") {
    super(`The store ${name} ${problem}: ${errorMessage(cause) || errorCode(cause)}.`, { cause });
  }
}

/** The database answers, but accepts no changes now. */
export class StoreReadOnly extends StoreUnavailable {}
