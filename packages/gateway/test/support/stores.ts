import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { inject, onTestFinished } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { openOn } from "../../src/store/open-store.ts";
import { emptyPGlite } from "../../src/store/pglite.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import type { Store } from "../../src/store/store.ts";
import type { Tables } from "../../src/store/tables.ts";
import { createDatabase } from "./postgres.ts";

/** An engine that tests run on, and how they get an empty store on it, which ends with the test. */
export interface TestEngine {
  readonly name: string;
  open(options?: { readonly now?: () => number }): Promise<Store>;
}

export const engines: readonly TestEngine[] = [
  { name: "PGlite", open: openInMemory },
  ...Object.entries(inject("servers")).map(([name, server]) => ({
    name,
    open: (options = {}) => openOnServer(server, options),
  })),
];

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let pglite: Promise<PGlite> | undefined;

/** One PGlite serves all tests of a worker, one after the other: another one takes seconds. */
async function openInMemory({ now }: { readonly now?: () => number } = {}): Promise<Store> {
  pglite ??= emptyPGlite().then((empty) => PGlite.create(empty));
  const instance = await pglite;
  await instance.exec("drop schema public cascade; create schema public");
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: instance }) });
  await migrate(db);
  return openOn(
    { db, withoutTimeLimits: (work) => work(db), name: "PGlite" },
    { data: temporaryFolder(), ...(now && { now }) },
    async () => {},
  );
}

async function openOnServer(server: string, { now }: { readonly now?: () => number } = {}): Promise<Store> {
  const { url, drop } = await createDatabase(server);
  onTestFinished(drop);
  const engine = connectPostgres(url);
  onTestFinished(() => engine.db.destroy());
  await engine.withoutTimeLimits(migrate);
  return openOn(engine, { data: temporaryFolder(), ...(now && { now }) }, () => engine.db.destroy());
}
