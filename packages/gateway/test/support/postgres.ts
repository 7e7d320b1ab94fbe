import { randomUUID } from "node:crypto";
import { startPostgres } from "@ledgergate/support/postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** URLs of databases in which other databases are created, by the engine's name. */
    servers: Readonly<Record<string, string>>;
    /** Begin of the names of all databases that this run makes. */
    databasePrefix: string;
  }
}

/** Starts one PostgreSQL 18 for all test files. Also uses the server of `LEDGERGATE_TEST_POSTGRES` if it is set. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const started = await startPostgres();
  const configured = process.env.LEDGERGATE_TEST_POSTGRES;
  const prefix = `ledgergate_test_${randomUUID().replaceAll("-", "").slice(0, 12)}_`;
  provide("servers", { "PostgreSQL 18": started.url, ...(configured && { LEDGERGATE_TEST_POSTGRES: configured }) });
  provide("databasePrefix", prefix);
  return async () => {
    await started.stop();
    if (configured) await dropAll(configured, prefix);
  };
}

async function dropAll(server: string, prefix: string): Promise<void> {
  const rows = await runOn(server, `select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of rows) await runOn(server, `drop database ${datname} with (force)`);
}

/** Returns the name of the database of a URL. */
export const nameOf = (database: string): string => new URL(database).pathname.slice(1);

/** Runs a statement on a connection of its own. */
export async function runOn(server: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
