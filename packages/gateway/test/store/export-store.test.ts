import fs, { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { admitSecret, teamOfAdminKey } from "../../src/store/credentials.ts";
import { listWithKeys, rotateEndpoint } from "../../src/store/endpoints.ts";
import { exportedTables, exportStore } from "../../src/store/export-store.ts";
import { importStore } from "../../src/store/import-store.ts";
import type { StoreOptions } from "../../src/store/open-store.ts";
import { Heartbeat } from "../../src/store/processes.ts";
import { currentSigningKey } from "../../src/store/signing-keys.ts";
import { addTeam, changeTeam, deleteTeam } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { addAll, createDatabase, insert, openUntilEnd, readAll, replaceMaster } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a store moves from PGlite to PostgreSQL and back by one file", async () => {
  const data = temporaryFolder();
  const file = join(temporaryFolder(), "store.jsonl");
  // The leftover of a first start that was killed while it created PGlite.
  mkdirSync(join(data, "pglite-18"));
  writeFileSync(join(data, "pglite-18", "PG_VERSION"), "18");
  const first = await openUntilEnd({ data });
  const synced = vi.spyOn(fs, "fsyncSync");
  syncBuiltinESMExports();
  await addTeam(first, { name: "gone" });
  // Committed data survives a power failure.
  expect(synced).toHaveBeenCalled();
  const { id, endpoint, adminSecret, client, secret } = await addAll(first);
  await changeTeam(first, { which: id, rate: { computeUnitsPerSecond: 1, burst: 2 } });
  const { key } = await rotateEndpoint(first, { which: endpoint.id, keepMs: 60_000 });
  await deleteTeam(first, { which: "gone" });
  const hours = Array.from({ length: 1_500 }, (_, hour) => ({
    endpoint: endpoint.id,
    operation: hour % 2 === 0 ? "getAccount" : "GET /two",
    hour: new Date(Date.UTC(2026, 0, 1, hour)),
    calls: 1,
    units: 2 ** 40 + hour,
  }));
  await insert(first, "usage", hours);
  const before = await readAll(usage(first));
  const signing = await currentSigningKey(first);
  const { rows } = await exportStore(first, file);
  const text = readFileSync(file, "utf8");
  expect([text.split("\n").length, statSync(file).mode & 0o777]).toEqual([rows + 3, 0o600]);
  const all = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const tables = (await all.execute(first.db)).rows.map(({ name }) => name);
  const others = ["kysely_migration", "kysely_migration_lock", "process"];
  expect(tables.toSorted()).toEqual([...exportedTables, ...others].toSorted());
  // The last one would be a private key of tokens.
  for (const one of [key, adminSecret, secret, first.pepper, '"d\\":']) expect(text).not.toContain(one);
  const target = { data, database: await createDatabase() };
  const expectRefusal = (options: StoreOptions, message: string) =>
    expect(importStore(options, file)).rejects.toThrow(message);
  // A folder of PGlite has one owner, whom messages name.
  await expectRefusal({ data }, `process ${process.pid} (a command, since`);
  await first[Symbol.asyncDispose]();
  await expectRefusal({ data }, "has teams already");
  await expectRefusal({ ...target, data: temporaryFolder() }, "a master key that is missing");
  writeFileSync(file, text.replace('"migration":"0', '"migration":"9'));
  await expectRefusal(target, "another version");
  writeFileSync(file, text);
  expect(await importStore(target, file)).toEqual({ rows });

  const second = await openUntilEnd(target);
  expect((await listWithKeys(second, id)).endpoints).toMatchObject([{ id: endpoint.id, key }]);
  expect(await teamOfAdminKey(second, adminSecret)).toBe(id);
  expect(await admitSecret(second, client.id, secret)).toBe(0);
  expect(await currentSigningKey(second)).toEqual(signing);
  expect(await readAll(usage(second))).toEqual(before);
  const heartbeat = new Heartbeat();
  await heartbeat.send(second);
  await expectRefusal(target, `is served by process ${process.pid} on `);
  await heartbeat.end(second.db);
  await expectRefusal(target, "has teams already");
  await exportStore(second, file);
  // The engines may sort texts differently, so the digests may differ. The import adds an entry to the audit log.
  const linesOf = (exported: string) => {
    const lines = exported.trim().split("\n").slice(0, -1);
    return lines.filter((line) => !/"table":"revision"|"command":"import"/.test(line)).sort();
  };
  expect(linesOf(readFileSync(file, "utf8"))).toEqual(linesOf(text));
});

test("import writes nothing of a damaged file", async () => {
  const data = temporaryFolder();
  const file = join(temporaryFolder(), "store.jsonl");
  const exportNew = async (data: string) => {
    const store = await openUntilEnd({ data, database: await createDatabase() });
    await addAll(store);
    await exportStore(store, file);
    return readFileSync(file, "utf8");
  };
  const [exported, other] = [await exportNew(data), await exportNew(temporaryFolder())];
  const lines = exported.trimEnd().split("\n");
  const each = (change: (line: string) => readonly string[]) =>
    lines.map((line, at) => `${lines.toSpliced(at, 1, ...change(line)).join("\n")}\n`);
  const damaged = [
    ...each((line) => [line.replace(/[a-z0-9](?=[^a-z0-9]*$)/, (last) => (last === "1" ? "2" : "1"))]),
    ...each(() => []),
    ...[1, 20, 60, 200, exported.length / 2].map((bytes) => exported.slice(0, -bytes)),
    ...[`${exported}\n`, `\ufeff${exported}`, exported.replaceAll("\n", "\r\n"), "", "{}", "[1]\n"],
    exported.replace('"version":1', '"version":2'),
  ].filter((text) => text !== exported);
  const target = { data, database: await createDatabase() };
  const empty = await openUntilEnd(target);
  const written = sql`select value, pepper, (select count(*) from team) from revision, seal`;
  const before = await written.execute(empty.db);
  const refusal = /Nothing was imported\. Export again\.|is not an exported store|another version|another master key/;
  for (const text of damaged) {
    writeFileSync(file, text);
    await expect.soft(importStore(target, file), text).rejects.toThrow(refusal);
  }
  expect(await written.execute(empty.db)).toEqual(before);
  writeFileSync(file, other);
  await expect(importStore(target, file)).rejects.toThrow("another master key");
  writeFileSync(file, exported);
  expect(await importStore(target, file)).toEqual({ rows: lines.length - 2 });
});

test("an open store that got a new master key is exported under it", async () => {
  const options = { data: temporaryFolder(), database: await createDatabase() };
  const open = await openUntilEnd(options);
  await addTeam(open, { name: "one" });
  await replaceMaster(options);
  const file = join(temporaryFolder(), "store.jsonl");
  const { rows } = await exportStore(open, file);
  expect(await importStore({ ...options, database: await createDatabase() }, file)).toEqual({ rows });
});
