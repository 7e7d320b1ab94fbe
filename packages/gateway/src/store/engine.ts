import { errorCode, errorMessage } from "@ledgergate/document";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import type { Tables } from "./tables.ts";

/** What runs the store's SQL. */
export interface Engine {
  readonly db: Kysely<Tables>;
  /** For messages: never with a password. */
  readonly name: string;
}

/** How long a query may take, in ms: a database that hangs must not keep callers waiting. */
export const queryTimeoutMs = 10_000;

/** Connects to a PostgreSQL server with the first query. No limit of time is 0. */
export async function connectPostgres(url: string, timeoutMs: number): Promise<Engine> {
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    connectionString: url,
    application_name: "ledgergate-gateway",
    max: 8,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A connection that leads nowhere is not used for ever.
    maxLifetimeSeconds: 300,
    ...(timeoutMs > 0 && { query_timeout: timeoutMs }),
    types: {
      // Counts and revisions stay below 2^53.
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)) as never,
    },
  });
  // A connection that breaks while it is idle: the next query says what is wrong.
  pool.on("error", () => {});
  // One that breaks while it is in use, which the pool leaves to its user: the query says it, or the next one.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), name: describeUrl(url) };
}

/** Opens the PostgreSQL that is part of this process, in a folder that the caller holds. */
export async function connectPGlite(data: string): Promise<Engine> {
  const { openPGlite } = await import("./pglite.ts");
  const { pglite, folder } = await openPGlite(data);
  return { db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), name: folder };
}

/** Whether an error of a query says that the database cannot be reached, or takes nobody for the moment. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  // SQLSTATE classes: of connections, of a lack of resources, of an operator who stops the server.
  return /^(?:E[A-Z]|08|53|57)/.test(code) || /connection|timeout/i.test(code === "" ? errorMessage(error) : "");
}

/** A database's URL without who connects, and how. */
function describeUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return "the database";
  }
}
