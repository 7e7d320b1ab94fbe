import { randomUUID } from "node:crypto";
import { startPostgres } from "@ledgergate/support/postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** URLs of empty databases to make others in, by the engine's name. */
    servers: Readonly<Record<string, string>>;
  }
}

/** Starts one PostgreSQL 18 for all test files; the server of `LEDGERGATE_TEST_POSTGRES` is used, too, where there is one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const own = await startPostgres();
  const given = process.env.LEDGERGATE_TEST_POSTGRES;
  provide("servers", { "PostgreSQL 18": own.url, ...(given && { LEDGERGATE_TEST_POSTGRES: given }) });
  return () => own.stop();
}

/** Makes an empty database on a server. */
export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `ledgergate_test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

export async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
