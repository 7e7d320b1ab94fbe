import { expect, test, vi } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { ask } from "../support/callers.ts";
import { startTestGateway } from "../support/gateway.ts";
import { nameOf, runOn } from "../support/postgres.ts";
import { addAll, openOnOwnDatabase, ownServer } from "../support/stores.ts";

/** Makes the sessions that begin from now on read-only or not. At the begin of the failover, all others end. */
async function setReadOnly(url: string, isReadOnly: boolean) {
  const name = nameOf(url);
  await runOn(ownServer, `alter database ${name} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  if (isReadOnly)
    await runOn(ownServer, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/** Opens every connection of the pool. */
async function fillPool({ db, pool }: Store) {
  await vi.waitFor(async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => db.transaction().execute((trx) => trx.selectFrom("team").select("id").execute())),
    );
    expect(pool?.().idle).toBe(8);
  });
}

test("a failover fails no more changes than there are connections", async () => {
  const { store, url } = await openOnOwnDatabase();
  await setReadOnly(url, true);
  await fillPool(store);
  for (let change = 0; change < 10; change++)
    await expect(addTeam(store, { name: "one" })).rejects.toThrow(/ is read-only: [^.]*\.$/);
  await fillPool(store);
  await setReadOnly(url, false);
  const failed: number[] = [];
  for (let change = 0; change < 20; change++)
    await addTeam(store, { name: `team ${change}` }).catch(() => failed.push(change));
  expect(failed).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("/ready names a read-only store", async () => {
  const { store, url, data } = await openOnOwnDatabase();
  const { key, adminSecret } = await addAll(store);
  await setReadOnly(url, true);
  const gateway = await startTestGateway({ data, database: url, simulate: ["ledger-a"] });
  expect(await gateway.ready()).toMatchObject({
    status: 200,
    store: "read-only",
    storeReason: expect.stringMatching(/ is read-only: cannot execute INSERT in a read-only transaction\.$/),
  });
  const call = await ask(`${gateway.baseUrls["ledger-a"]}/v1/${key}/v1/accounts/0x1`);
  const list = await ask(`${gateway.baseUrls.admin}/admin/v1/endpoints`, { authorization: adminSecret });
  expect([call.status, list.status]).toEqual([200, 200]);
  await setReadOnly(url, false);
  await expect
    .poll(gateway.ready)
    .toEqual({ status: 200, ready: true, store: "up", workers: 1, simulated: ["ledger-a"] });
});
