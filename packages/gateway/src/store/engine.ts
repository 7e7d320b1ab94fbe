import { chmodSync, existsSync, openAsBlob, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorCode, errorMessage } from "@ledgergate/document";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

/** What runs the store's SQL. */
export interface Engine {
  readonly db: Kysely<Tables>;
  /** For messages. */
  readonly name: string;
}

/** How long a query may take, so that whoever waits for a database that hangs gets his answer. */
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
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), name: describeUrl(url) };
}

/** The PostgreSQL inside the PGlite that we use. It cannot read the folder of another one. */
const pgliteMajor = 18;

/** Opens the PostgreSQL that is part of this process. The caller holds the folder: it has no lock of its own. */
export async function openPGlite(data: string): Promise<Engine> {
  const folder = join(data, `pglite-${pgliteMajor}`);
  const other = readdirSync(data).find((name) => /^pglite-\d+$/.test(name));
  if (!existsSync(folder) && other !== undefined)
    throw new StoreError(
      "other_version",
      `${join(data, other)} belongs to another PostgreSQL than the one of this version, ${pgliteMajor}. Move it: run \`export FILE\` with the ` +
        `version of this program that served it, and \`import FILE\` with this one.`,
    );
  // One that was cut off while it was made does not open, and holds nothing yet.
  const complete = join(folder, "ledgergate-complete");
  const isNew = !existsSync(complete);
  if (isNew) rmSync(folder, { recursive: true, force: true });
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create(folder, isNew ? await emptyPGlite() : {});
  chmodSync(folder, 0o700);
  writeFileSync(complete, "");
  return { db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), name: folder };
}

/** An empty PGlite of the build, in place of one that takes seconds to make. Of sources that were not built, none. */
export async function emptyPGlite(): Promise<{ loadDataDir?: Blob }> {
  const archive = fileURLToPath(new URL("../../dist/pglite.tar.gz", import.meta.url));
  return existsSync(archive) ? { loadDataDir: await openAsBlob(archive) } : {};
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
