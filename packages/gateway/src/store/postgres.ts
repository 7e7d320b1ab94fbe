import { errorCode, errorMessage } from "@ledgergate/service-kit";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  type TransactionSettings,
} from "kysely";
import { Pool, type PoolClient, types } from "pg";
import { type DatabaseEngine, StoreReadOnly, StoreUnavailable } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Time for a connection to be ready, in ms. */
const connectTimeoutMs = 5_000;

/**
 * Settings by which a session reads and writes values. A role or a database may have others. PgBouncer restores these for each client.
 */
const sessionSettings = [
  "set datestyle = iso",
  "set timezone = utc",
  "set client_encoding = utf8",
  "set standard_conforming_strings = on",
  "set row_security = off",
].join(";");

/** Connects to a PostgreSQL server at the first query. `timeoutMs` is the time limit of a query. */
export function connectPostgres(url: string, timeoutMs = 10_000): DatabaseEngine {
  const { host, pathname } = new URL(url);
  const name = `postgres://${host}${pathname}`;
  const { db, pool } = openPool(url, name, timeoutMs);
  return {
    db,
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async withoutTimeLimits(work) {
      await using db = openPool(url, name).db;
      return await work(db);
    },
    name,
  };
}

function openPool(url: string, name: string, timeoutMs?: number): { readonly db: Kysely<Tables>; readonly pool: Pool } {
  const pool = new Pool({
    connectionString: url,
    application_name: "ledgergate-gateway",
    max: 8,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a dead host within 20 s, also on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // After a failover, the host's name may lead to another server.
    maxLifetimeSeconds: 300,
    onConnect: (client) => limitWaits(client as PoolClient, timeoutMs, name).query(sessionSettings, []),
    types: {
      // Counts and revisions stay below 2^53.
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)) as never,
    },
  });
  // If a connection breaks, its current or next query fails. Without a listener, the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      return limitWaits(await pool.connect(), timeoutMs, name);
    } catch (error) {
      throw unreadableFile(error, url) ?? explain(error, name);
    }
  };
  const config: PostgresDialectConfig = { pool: { options: pool.options, connect, end: () => pool.end() } };
  const createDriver = () => new LimitedDriver(config, timeoutMs);
  return { db: new Kysely({ dialect: Object.assign(new PostgresDialect(config), { createDriver }) }), pool };
}

/**
 * Closes a connection after a query's time limit. The server may still run that query later. If the connection were used again, a late
 * BEGIN would take other queries into its transaction.
 *
 * Also closes a connection that refuses a change. A failover can leave connections that are read-only for as long as they are open: those
 * to the server that lost its role, and those whose session began while changes were forbidden.
 */
function limitWaits(client: PoolClient, timeoutMs: number | undefined, name: string): PostgresPoolClient {
  let isReadOnly = false;
  let reason: unknown;
  const giveUp = (): void => {
    client.connection.stream.destroy(noAnswer(timeoutMs ?? 0));
  };
  const fail = (error: unknown): never => {
    // After an error, the server refuses all else in a transaction.
    if (errorCode(error) !== "25P02") reason = explain(error, name);
    isReadOnly ||= reason instanceof StoreReadOnly;
    throw reason ?? error;
  };
  return {
    // Kysely passes a cursor only if the dialect has one.
    query(text: unknown, values?: readonly unknown[]): never {
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      const result = client.query(text as string, values as unknown[]);
      return result.catch(fail).finally(() => clearTimeout(timer)) as never;
    },
    // Also closes a connection within a transaction.
    release: (isBroken) => client.release(isBroken === true || isReadOnly || client.getTransactionStatus() !== "I"),
  };
}

/** PostgreSQL has this limit since version 17. */
const noTransactionTimeout = `do $$ begin
  if current_setting('transaction_timeout', true) <> '' then set local transaction_timeout = 0; end if;
end $$`;

/**
 * Lets the server end transactions of a gateway behind a cut network, since they hold locks. Limits and isolation do not depend on the
 * role or the database.
 */
class LimitedDriver extends PostgresDriver {
  readonly #limits: CompiledQuery;

  constructor(config: PostgresDialectConfig, timeoutMs = 0) {
    super(config);
    // Shorter than the gateway's own limit, so that a query that waits for a lock fails without losing its connection.
    const limit = Math.ceil(timeoutMs * 0.8);
    // `local`, since PgBouncer gives the connection to other clients afterwards.
    const limits = { statement_timeout: limit, idle_in_transaction_session_timeout: limit, lock_timeout: 0 };
    // Row-level security would hide rows. Without it, the server refuses to read the table.
    const settings = Object.entries({ ...limits, row_security: "off" });
    const statements = settings.map(([name, value]) => `set local ${name} = ${value};`);
    this.#limits = CompiledQuery.raw(statements.join("") + noTransactionTimeout);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel = "read committed" } = settings;
    await super.beginTransaction(connection, { ...settings, isolationLevel });
    await connection.executeQuery(this.#limits);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (error instanceof StoreUnavailable)
        error.message += " The change may have been made: check that before you repeat it.";
      throw error;
    }
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    // If the rollback fails, the connection is closed, which ends the transaction. The caller gets the first error.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Explains that a file cannot be read which an option of the URL names. */
function unreadableFile(error: unknown, url: string): Error | undefined {
  const options = [...(URL.parse(url)?.searchParams ?? [])];
  const [option] = options.find(([, file]) => file === Object(error).path) ?? [];
  if (option === undefined) return undefined;
  return new Error(`The file of ${option} in database cannot be read: ${errorMessage(error)}.`, { cause: error });
}

/** Explains a failed query to operators, if the database was the reason. */
function explain(error: unknown, name: string): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = errorCode(error) ?? "";
  if (code === "57014")
    return new Error(`The store ${name} is busy: a query was not done in time. Another process may be changing it.`, {
      cause: error,
    });
  // The pool reports this for a slow connection, and for a pool that is fully in use.
  if (code === "" && /timeout/i.test(errorMessage(error)))
    return new StoreUnavailable(name, noAnswer(connectTimeoutMs, error));
  // A read-only session, and a lock that a replica does not grant.
  if (code === "25006" || code === "55000") return new StoreReadOnly(name, error, "is read-only");
  // A missing right, and no schema that the user may use.
  if (code === "42501" || code === "3F000")
    return new Error(
      `The store ${name} refuses its user: ${errorMessage(error)}. The database's owner can run: ` +
        "GRANT USAGE, CREATE ON SCHEMA public TO user; GRANT CONNECT ON DATABASE name TO user; " +
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO user; " +
        "ALTER TABLE name DISABLE ROW LEVEL SECURITY;",
      { cause: error },
    );
  // A wrong user or password, and a missing database.
  if (/^(?:28|3D)/.test(code))
    return new Error(`The store ${name} cannot be opened: ${errorMessage(error)}.`, { cause: error });
  // SQLSTATE classes for connections, for lack of resources, and for an operator who stops the server.
  const isUnreachable = /^(?:E[A-Z]|08|53|57)/.test(code) || (code === "" && /connection/i.test(errorMessage(error)));
  return isUnreachable ? new StoreUnavailable(name, error) : error;
}

function noAnswer(timeoutMs: number, cause?: unknown): Error {
  return Object.assign(new Error(`it did not answer within ${timeoutMs / 1_000} s`, { cause }), { code: "ETIMEDOUT" });
}
