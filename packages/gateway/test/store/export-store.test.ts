import fs, { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { acceptsSecret, addCredential, teamOfAdminKey } from "../../src/store/credentials.ts";
import { addEndpoint, listWithKeys, rotateEndpoint } from "../../src/store/endpoints.ts";
import { exportStore } from "../../src/store/export-store.ts";
import { importStore } from "../../src/store/import-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { servingProcess } from "../../src/store/processes.ts";
import { currentSigningKey } from "../../src/store/signing-keys.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { createDatabase } from "../support/postgres.ts";
import { temporaryFolder } from "../support/stores.ts";

test("a store moves from PGlite to PostgreSQL and back by one file, with all that it knows", async () => {
  const data = temporaryFolder();
  const file = join(temporaryFolder(), "store.jsonl");
  // What a first start leaves that is killed while PGlite is made.
  mkdirSync(join(data, "pglite-18"));
  writeFileSync(join(data, "pglite-18", "PG_VERSION"), "18");
  const first = await openStore({ data });
  onTestFinished(() => first[Symbol.asyncDispose]());
  const synced = vi.spyOn(fs, "fsyncSync");
  onTestFinished(() => synced.mockRestore());
  syncBuiltinESMExports();
  const team = await addTeam(first, { name: "one", rate: { computeUnitsPerSecond: 1, burst: 2 } });
  // What is committed survives a power failure.
  expect(synced).toHaveBeenCalled();
  const { endpoint } = await addEndpoint(first, { team: "one", chain: "ledger-a" });
  const { key } = await rotateEndpoint(first, { which: endpoint.id, keepMs: 60_000 });
  const { secret: adminKey } = await addCredential(first, { kind: "admin key", team: "one" });
  const { credential: client, secret } = await addCredential(first, { kind: "client", team: "one" });
  await addTeam(first, { name: "gone" });
  await deleteTeam(first, { which: "gone" });
  const hours = Array.from({ length: 1_500 }, (_, hour) => ({
    endpoint: endpoint.id,
    operation: hour % 2 === 0 ? "getAccount" : "GET /two",
    hour: new Date(Date.UTC(2026, 0, 1, hour)),
    calls: 1,
    units: 2 ** 40 + hour,
  }));
  await first.db.insertInto("usage").values(hours).execute();
  const before = await usage(first);
  const signing = await currentSigningKey(first);
  const { rows } = await exportStore(first, file);
  const text = readFileSync(file, "utf8");
  expect([text.split("\n").length, statSync(file).mode & 0o777]).toEqual([rows + 3, 0o600]);
  for (const one of [key, adminKey, secret, first.pepper]) expect(text).not.toContain(one);
  // A folder of PGlite belongs to one process, which is named to others.
  await expect(importStore({ data }, file)).rejects.toThrow(`process ${process.pid} (a command, since`);
  await first[Symbol.asyncDispose]();
  await expect(importStore({ data }, file)).rejects.toThrow("has teams already");

  const [server = expect.unreachable()] = Object.values(inject("servers"));
  const { url: database, drop } = await createDatabase(server);
  onTestFinished(drop);
  const target = { data, database };
  const elsewhere = { data: temporaryFolder(), database };
  await expect(importStore(elsewhere, file)).rejects.toThrow("a master key that is not here");
  for (const damaged of [
    text.slice(0, -30),
    text.replace(/\n.*GET.*\n/, "\n"),
    text.replace('{"table":"team"', "team"),
    "",
    "{}",
  ]) {
    writeFileSync(file, damaged);
    await expect(importStore(target, file)).rejects.toThrow(/Nothing was imported|is no exported store/);
  }
  writeFileSync(file, text.replace('"migration":"0', '"migration":"9'));
  await expect(importStore(target, file)).rejects.toThrow("a newer version");
  writeFileSync(file, text);
  expect(await importStore(target, file)).toEqual({ rows });

  const second = await openStore(target);
  onTestFinished(() => second[Symbol.asyncDispose]());
  expect(await listWithKeys(second, team.id)).toMatchObject([{ id: endpoint.id, key }]);
  expect(await teamOfAdminKey(second, adminKey)).toBe(team.id);
  expect(await acceptsSecret(second, client.id, secret)).toBe(true);
  expect(await currentSigningKey(second)).toEqual(signing);
  expect(await usage(second)).toEqual(before);
  const self = servingProcess();
  await self.seen(second.db);
  await expect(importStore(target, file)).rejects.toThrow(`is served by process ${process.pid} on `);
  await self.gone(second.db);
  await expect(importStore(target, file)).rejects.toThrow("has teams already");
  await exportStore(second, file);
  expect(readFileSync(file, "utf8").split("\n").sort()).toEqual(text.split("\n").sort());
});
