import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listAudit } from "../../src/store/audit.ts";
import {
  addEndpoint,
  changeEndpoint,
  type EndpointRecord,
  KeysInUse,
  listWithKeys,
} from "../../src/store/endpoints.ts";
import { exportStore } from "../../src/store/export-store.ts";
import {
  addToImport,
  beginImport,
  endImport,
  takeBackAbandoned,
  takeBackImport,
} from "../../src/store/import-endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import { resealStore } from "../../src/store/new-master.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { followStore } from "../support/follow-store.ts";
import { readAll } from "../support/read-all.ts";
import { engines } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const newKey = () => randomBytes(18).toString("base64url");

/** Makes an endpoint that is named after its key. */
function endpointOf(team: string, key: string) {
  return { team, chain: "ledger-a", name: key, key };
}

async function names(store: Store): Promise<string[]> {
  return (await readAll<EndpointRecord>(listEndpoints(store))).map(({ name }) => name);
}

/** Counts the rows that an import has written. */
async function countRows({ db }: Store): Promise<number[]> {
  const tables = ["endpoint", "endpoint_key", "audit", "import"] as const;
  const rows = tables.map((table) =>
    db.selectFrom(table).select(sql<number>`count(*)::int`.as("count")).executeTakeFirst(),
  );
  return (await Promise.all(rows)).map((row) => row?.count ?? -1);
}

describe.each(engines)("on $name", ({ open }) => {
  test("nobody reads the endpoints of an import before its end, and then everybody reads all", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const { endpointOf: keyedBy, follow } = followStore(store);
    const isKnown = (key: string) => keyedBy(key) !== undefined;
    await follow();
    const [first, second] = [newKey(), newKey()];
    let begun = await beginImport(store);
    begun = await addToImport(store, begun, [endpointOf(team, first)]);
    const { endpoint, key } = await addEndpoint(store, { team, chain: "ledger-a", name: "meanwhile" });
    await follow();
    begun = await addToImport(store, begun, [endpointOf(team, second)]);
    await changeEndpoint(store, { which: "meanwhile", enabled: false });
    await follow();
    expect([first, second, key].map(isKnown)).toEqual([false, false, true]);
    expect(await names(store)).toEqual(["meanwhile"]);
    expect((await listWithKeys(store, team)).endpoints.map(({ id }) => id)).toEqual([endpoint.id]);
    await expect(changeEndpoint(store, { which: first, enabled: false })).rejects.toThrow("There is no endpoint");
    const audited = async () => (await readAll<{ name: string }>(listAudit(store))).map(({ name }) => name);
    expect(await audited()).toEqual(["one", "meanwhile", "meanwhile"]);
    const { rows } = await exportStore(store, `${temporaryFolder()}/export`);
    await expect(addEndpoint(store, endpointOf(team, first))).rejects.toThrow("has this key already");
    await expect(beginImport(store)).rejects.toThrow("Another import of endpoints is under way");

    await endImport(store, begun);
    await follow();
    expect([first, second, key].map(isKnown)).toEqual([true, true, true]);
    expect((await names(store)).toSorted()).toEqual([first, second, "meanwhile"].toSorted());
    expect(await audited()).toEqual(["one", "meanwhile", "meanwhile", first, second]);
    // An endpoint, its key and its entry in the audit log.
    expect((await exportStore(store, `${temporaryFolder()}/export`)).rows).toBe(rows + 6);
    await changeEndpoint(store, { which: first, enabled: false });
    await follow();
    expect(keyedBy(first)?.enabled).toBe(false);
    await expect(endImport(store, begun)).rejects.toThrow("The import was taken back");
  });

  test("an import that fails is taken back, and can be repeated", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const keys = [newKey(), newKey()] as const;
    const before = await countRows(store);
    let begun = await beginImport(store);
    for (const key of keys) begun = await addToImport(store, begun, [endpointOf(team, key)]);
    await expect(addToImport(store, begun, [endpointOf(team, newKey()), endpointOf(team, keys[0])])).rejects.toThrow(
      KeysInUse,
    );
    await takeBackImport(store, begun);
    expect(await countRows(store)).toEqual(before);
    await expect(addToImport(store, begun, [endpointOf(team, newKey())])).rejects.toThrow("The import was taken back");
    let again = await beginImport(store);
    for (const key of keys) again = await addToImport(store, again, [endpointOf(team, key)]);
    await endImport(store, again);
    expect((await names(store)).toSorted()).toEqual(keys.toSorted());
  });

  test("an import whose process was killed is taken back, and that process cannot continue", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const before = await countRows(store);
    const key = newKey();
    const begun = await addToImport(store, await beginImport(store), [endpointOf(team, key)]);
    await takeBackAbandoned(store);
    await sql`update import set seen_at = now() - interval '31 s'`.execute(store.db);
    const other = await beginImport(store);
    await expect(addToImport(store, begun, [endpointOf(team, newKey())])).rejects.toThrow("The import was taken back");
    await expect(endImport(store, begun)).rejects.toThrow("The import was taken back");
    await endImport(store, await addToImport(store, other, [endpointOf(team, key)]));
    expect(await names(store)).toEqual([key]);
    const half = await beginImport(store);
    await store.db.updateTable("import").set({ taken_back: true }).execute();
    await expect(endImport(store, half)).rejects.toThrow("The import was taken back");
    await takeBackAbandoned(store);
    expect(await countRows(store)).toEqual(before.map((count, index) => (index < 3 ? count + 1 : count)));
  });

  test("an import of which the database lost a part cannot go on or end", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const before = await countRows(store);
    const first = await addToImport(store, await beginImport(store), [endpointOf(team, newKey())]);
    const second = await addToImport(store, first, [endpointOf(team, newKey())]);
    // As on a replica that did not have the second part.
    await store.db.updateTable("import").set({ last: first.last }).execute();
    const lost = store.db.selectFrom("endpoint").where("revision", "=", second.last).select("id");
    await store.db.deleteFrom("endpoint_key").where("endpoint", "in", lost).execute();
    await store.db.deleteFrom("endpoint").where("revision", "=", second.last).execute();
    await store.db.deleteFrom("audit").where("revision", "=", second.last).execute();
    await expect(addToImport(store, second, [endpointOf(team, newKey())])).rejects.toThrow("lost a part of it");
    await expect(endImport(store, second)).rejects.toThrow("lost a part of it");
    await takeBackImport(store, second);
    expect(await countRows(store)).toEqual(before);
  });

  test("team delete and init --new-master during an import concern its endpoints, too", async () => {
    const store = await open();
    const [one, two] = [await addTeam(store, { name: "one" }), await addTeam(store, { name: "two" })];
    const keys = [newKey(), newKey(), newKey()] as const;
    const endpoints = [endpointOf(one.id, keys[0]), endpointOf(two.id, keys[1])];
    const begun = await addToImport(store, await beginImport(store), endpoints);
    await deleteTeam(store, { which: "two" });
    await expect(addToImport(store, begun, [endpointOf(two.id, newKey())])).rejects.toThrow(
      "A team of the endpoints was deleted",
    );
    await resealStore(store, { data: "", isKeyGiven: true, newMasterKey: "1".repeat(64) });
    await endImport(store, await addToImport(store, begun, [endpointOf(one.id, keys[2])]));
    const { endpoints: listed } = await listWithKeys(store, one.id);
    expect(listed.map(({ key }) => key).toSorted()).toEqual([keys[0], keys[2]].toSorted());
    const { endpointOf: keyedBy, follow } = followStore(store);
    await follow();
    expect(keys.map((key) => keyedBy(key) !== undefined)).toEqual([true, false, true]);
  });
});
