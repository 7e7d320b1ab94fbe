import { hash } from "node:crypto";
import fs, { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { addCredential, admitSecret, teamOfAdminKey } from "../../src/store/credentials.ts";
import { addEndpoint, listWithKeys, rotateEndpoint } from "../../src/store/endpoints.ts";
import { exportStore } from "../../src/store/export-store.ts";
import { importStore } from "../../src/store/import-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { createHeartbeat } from "../../src/store/processes.ts";
import { currentSigningKey } from "../../src/store/signing-keys.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { readAll } from "../support/read-all.ts";
import { createDatabase } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a store moves from PGlite to PostgreSQL and back by one file, without loss", async () => {
  const data = temporaryFolder();
  const file = join(temporaryFolder(), "store.jsonl");
  // The leftover of a first start that was killed while it created PGlite.
  mkdirSync(join(data, "pglite-18"));
  writeFileSync(join(data, "pglite-18", "PG_VERSION"), "18");
  const first = await openStore({ data });
  onTestFinished(() => first[Symbol.asyncDispose]());
  const synced = vi.spyOn(fs, "fsyncSync");
  onTestFinished(() => synced.mockRestore());
  syncBuiltinESMExports();
  const team = await addTeam(first, { name: "one", rate: { computeUnitsPerSecond: 1, burst: 2 } });
  // Committed data survives a power failure.
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
  const before = await readAll(usage(first));
  const signing = await currentSigningKey(first);
  const { rows } = await exportStore(first, file);
  const text = readFileSync(file, "utf8");
  expect([text.split("\n").length, statSync(file).mode & 0o777]).toEqual([rows + 3, 0o600]);
  // The last one would be a private key of tokens.
  for (const one of [key, adminKey, secret, first.pepper, '"d\\":']) expect(text).not.toContain(one);
  // A folder of PGlite has one owner, whom messages name.
  await expect(importStore({ data }, file)).rejects.toThrow(`process ${process.pid} (a command, since`);
  await first[Symbol.asyncDispose]();
  await expect(importStore({ data }, file)).rejects.toThrow("has teams already");

  const database = await createDatabase();
  const target = { data, database };
  const elsewhere = { data: temporaryFolder(), database };
  await expect(importStore(elsewhere, file)).rejects.toThrow("a master key that is missing");
  writeFileSync(file, text.replace('"migration":"0', '"migration":"9'));
  await expect(importStore(target, file)).rejects.toThrow("a newer version");
  writeFileSync(file, text);
  expect(await importStore(target, file)).toEqual({ rows });

  const second = await openStore(target);
  onTestFinished(() => second[Symbol.asyncDispose]());
  expect(await listWithKeys(second, team.id)).toMatchObject([{ id: endpoint.id, key }]);
  expect(await teamOfAdminKey(second, adminKey)).toBe(team.id);
  expect(await admitSecret(second, client.id, secret)).toBe(0);
  expect(await currentSigningKey(second)).toEqual(signing);
  expect(await readAll(usage(second))).toEqual(before);
  const heartbeat = createHeartbeat();
  await heartbeat.send(second);
  await expect(importStore(target, file)).rejects.toThrow(`is served by process ${process.pid} on `);
  await heartbeat.end(second.db);
  await expect(importStore(target, file)).rejects.toThrow("has teams already");
  await exportStore(second, file);
  // The engines may sort texts differently, so the digests may differ. The import adds an entry to the audit log.
  const isOfImport = /"table":"revision"|"command":"import"/;
  const linesOf = (exported: string) =>
    exported
      .trim()
      .split("\n")
      .slice(0, -1)
      .filter((line) => !isOfImport.test(line))
      .sort();
  expect(linesOf(readFileSync(file, "utf8"))).toEqual(linesOf(text));
});

test("import accepts only an unchanged exported file", async () => {
  const data = temporaryFolder();
  const open = async () => ({ data, database: await createDatabase() });
  const store = await openStore(await open());
  onTestFinished(() => store[Symbol.asyncDispose]());
  // A line separator of Unicode does not end a line of the file.
  await addTeam(store, { name: "one\u2028two" });
  await addEndpoint(store, { team: "one\u2028two", chain: "ledger-a" });
  const file = join(temporaryFolder(), "store.jsonl");
  await exportStore(store, file);
  const exported = readFileSync(file, "utf8");
  const [head = "", ...rows] = exported.trim().split("\n");
  const end = rows.pop() ?? "";
  const seal = rows.find((row) => row.startsWith('{"table":"seal"')) ?? "";
  const revision = rows.find((row) => row.startsWith('{"table":"revision"')) ?? "";
  /** Writes a file with the right number of rows and digest. */
  const fileOf = (...given: readonly string[]) => {
    const before = [head, ...given].map((line) => `${line}\n`).join("");
    return `${before}${JSON.stringify({ rows: given.length, sha256: hash("sha256", before) })}\n`;
  };
  expect(fileOf(...rows)).toBe(exported);
  const countOnly = `{"rows":${rows.length}}`;
  const version1 = (...lines: readonly string[]) => [head.replace('"version":2', '"version":1'), ...lines].join("\n");
  const damaged = {
    "cut in a row": exported.slice(0, exported.length / 2),
    "cut before the last line": exported.slice(0, exported.lastIndexOf("{")),
    "a row is missing": exported.replace(/\n\{"table":"endpoint".*/, ""),
    "a changed byte": exported.replace("ledger-a mainnet", "ledger-a mainnot"),
    "a changed key": exported.replace('"team":"', '"team":"x'),
    "a changed version": exported.replace('"version":2', '"version":1'),
    "no digest": exported.replace(end, countOnly),
    "no seal": fileOf(...rows.filter((row) => row !== seal)),
    "two seals": fileOf(seal, ...rows),
    "no revision": fileOf(...rows.filter((row) => row !== revision)),
    "two revisions": fileOf(...rows, revision),
    "a count in the middle": fileOf(seal, countOnly, ...rows.slice(1)),
    "two last lines": `${exported}${end}\n`,
    "a line after the last": `${exported}\n`,
    "no JSON": exported.replace('{"table":"team"', "team"),
    "no seal, version 1": version1(...rows.filter((row) => row !== seal), `{"rows":${rows.length - 1}}`),
    "a count in the middle, version 1": version1(seal, countOnly, ...rows.slice(1)),
    "cut, version 1": version1(...rows.slice(1), countOnly),
  };
  const target = await open();
  const empty = await openStore(target);
  onTestFinished(() => empty[Symbol.asyncDispose]());
  const seals = () => empty.db.selectFrom("seal").selectAll().execute();
  const before = await seals();
  for (const [name, text] of Object.entries(damaged)) {
    writeFileSync(file, text);
    await expect.soft(importStore(target, file), name).rejects.toThrow("Nothing was imported. Export again.");
  }
  for (const text of ["", "{}"]) {
    writeFileSync(file, text);
    await expect(importStore(target, file)).rejects.toThrow("is not an exported store");
  }
  expect(await seals()).toEqual(before);

  const warnings: string[] = [];
  writeFileSync(file, version1(...rows, countOnly));
  expect(await importStore(target, file, (warning) => warnings.push(warning))).toEqual({ rows: rows.length });
  expect(warnings).toEqual([expect.stringContaining("has no digest")]);
  writeFileSync(file, exported);
  expect(await importStore(await open(), file, (warning) => warnings.push(warning))).toEqual({ rows: rows.length });
  expect(warnings).toHaveLength(1);
});
