import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closedAddress } from "@ledgergate/support/closed-port";
import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { addEndpoint } from "../../src/store/endpoints.ts";
import { lockFolder } from "../../src/store/folder-lock.ts";
import { resealStore } from "../../src/store/new-master.ts";
import { isEmpty, migrateStore, openStore } from "../../src/store/open-store.ts";
import { currentSigningKey } from "../../src/store/signing-keys.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { runOn } from "../support/postgres.ts";
import { addAll, createDatabase, keysOf, openUntilEnd, ownServer, replaceMaster } from "../support/stores.ts";
import { temporaryFile, temporaryFolder } from "../support/temporary-folder.ts";

describe.each(Object.entries(inject("servers")))("on %s", (_, on) => {
  const newOptions = async () => ({ data: join(temporaryFolder(), "data"), database: await createDatabase(on) });

  /** Opens a store that has a team with an endpoint. */
  const start = async () => {
    const options = await newOptions();
    const store = await openUntilEnd(options);
    return { options, store, ...(await addAll(store)) };
  };

  const add = async (store: Store, chain: string) => await addEndpoint(store, { team: "one", chain });

  test("of two processes, one fills an empty store", async () => {
    const options = { ...(await newOptions()), masterKey: "ab".repeat(32) };
    const [one, other] = await Promise.all([openUntilEnd(options), openUntilEnd(options)]);
    expect(other.pepper).toBe(one.pepper);
    expect(await currentSigningKey(other)).toEqual(await currentSigningKey(one));
    expect([await isEmpty(one), await migrateStore(options)]).toEqual([true, []]);
    await addTeam(one, { name: "first" });
    expect(await isEmpty(other)).toBe(false);
  });

  test("a store gets a new master key while processes serve from it", async () => {
    const { options, store: running, id: team, key } = await start();
    const before = readKey(options.data);
    const signing = await currentSigningKey(running);
    await replaceMaster(options);
    await replaceMaster(options);
    // The second handover is sealed under the first new key, which this process has not read.
    await expect(keysOf(running, team)).rejects.toThrow("restart");

    const second = await openUntilEnd(options);
    // Another host's folder, with the same master key.
    const third = await openUntilEnd({
      ...options,
      data: join(temporaryFile(readKey(options.data), "master-key"), ".."),
    });
    await resealStore(second);
    expect(await keysOf(third, team)).toEqual([key]);
    const added = [await add(third, "ledger-b"), await add(second, "ledger-c")].map(({ key }) => key);
    const fourth = await openUntilEnd(options);
    expect(await keysOf(fourth, team)).toEqual([key, ...added]);
    expect([fourth.pepper, await currentSigningKey(fourth)]).toEqual([running.pepper, signing]);

    await expect(openStore({ ...options, masterKey: before })).rejects.toThrow("another master key");
    await expect(openStore({ ...options, data: temporaryFolder() })).rejects.toThrow("a master key that is missing");
    const given = replaceMaster({ ...options, masterKey: readKey(options.data) });
    await expect(given).rejects.toThrow("LEDGERGATE_NEW_MASTER_KEY");
  });

  test("a new master key names what the old one does not open", async () => {
    const { options, store, id, key } = await start();
    const { endpoint } = await add(store, "ledger-b");
    await store.db.updateTable("endpoint_key").set({ sealed: "x" }).where("endpoint", "=", endpoint.id).execute();
    expect(await replaceMaster(options)).toEqual([`endpoint_key ${endpoint.id}`]);
    expect(await keysOf(await openUntilEnd(options), id)).toEqual([key]);
  });

  test("a new master key stops other changes only at its end", async () => {
    const { options, store, id, key } = await start();
    await sql`create function wait() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return null; end $$`.execute(store.db);
    await sql`create trigger slow after update on endpoint_key execute function wait()`.execute(store.db);
    const changed = await store.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(trx);
      const changing = resealStore(store);
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await waiting.execute(store.db)).rows.length).toBeGreaterThan(0);
      return { changing, added: await add(store, "ledger-b") };
    });
    expect(await changed.changing).toEqual([]);
    expect(await keysOf(await openUntilEnd(options), id)).toEqual([key, changed.added.key]);
  });

  test("the next start ends a change of master keys", async () => {
    const options = await newOptions();
    const start = async () => await (await openStore(options))[Symbol.asyncDispose]();
    await start();
    const before = readKey(options.data);
    await replaceMaster(options);
    const after = readKey(options.data);
    // Killed after the store was sealed again, before the key's file was replaced.
    renameSync(join(options.data, "master-key"), join(options.data, "master-key.new"));
    writeFileSync(join(options.data, "master-key"), before);
    await start();
    expect([readKey(options.data), readdirSync(options.data)]).toEqual([after, ["master-key"]]);
    // Killed before the store was sealed again.
    writeFileSync(join(options.data, "master-key.new"), "cd".repeat(32));
    await start();
    expect(readKey(options.data)).toBe(after);
    await replaceMaster({ ...options, newMasterKey: "ef".repeat(32) });
    expect(readKey(options.data)).toBe("ef".repeat(32));
  });

  test("a store that is newer than the program is refused", async () => {
    const options = await newOptions();
    await (await openStore(options))[Symbol.asyncDispose]();
    await runOn(options.database, "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')");
    await expect(openStore(options)).rejects.toThrow("does not know its migration 9999-later");
  });
});

test("an unreachable server and a mistake have different messages", async () => {
  const open = (database: string) => openStore({ data: temporaryFolder(), database });
  const away = await closedAddress();
  const message = `The store postgres://${away}/none cannot be reached: connect ECONNREFUSED ${away}.`;
  await expect(open(`postgres://user:secret@${away}/none`)).rejects.toThrow(message);
  await expect(open(new URL("/none", ownServer).href)).rejects.toThrow('/none cannot be opened: database "none" does');
});

test("a folder of another PostgreSQL is refused", async () => {
  const data = temporaryFolder();
  mkdirSync(join(data, "pglite-17"));
  await expect(openStore({ data })).rejects.toThrow("`export FILE`");
  expect(readdirSync(data).filter((name) => name.startsWith("pglite"))).toEqual(["pglite-17"]);
});

test("one process takes over a killed process's lock", async () => {
  const data = temporaryFolder();
  const module = JSON.stringify(new URL("../../src/store/folder-lock.ts", import.meta.url).href);
  // Prints `held` or the refusal.
  const program = `import { lockFolder } from ${module};
    try { lockFolder(process.argv[1], "serve"); console.log("held"); } catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const start = () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, data], { stdio: "pipe" });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const firstLineOf = async ({ stdout }: ReturnType<typeof start>) => String((await once(stdout, "data"))[0]).trim();
  const first = start();
  expect(await firstLineOf(first)).toBe("held");
  expect(() => lockFolder(data, "serve")).toThrow(`in use by process ${first.pid} (serve, since`);
  first.kill("SIGKILL");
  await once(first, "exit");
  const answers = await Promise.all([start(), start()].map(firstLineOf));
  expect(answers.sort()).toEqual([expect.stringContaining("in use by process"), "held"]);
});

function readKey(data: string) {
  return readFileSync(join(data, "master-key"), "utf8").trim();
}
