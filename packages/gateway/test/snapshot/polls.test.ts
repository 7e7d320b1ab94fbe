import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hasChanged, type ReadPosition, readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { addEndpoint, changeEndpoint } from "../../src/store/endpoints.ts";
import { createHeartbeat } from "../../src/store/processes.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { plansOf, rowsRead } from "../support/plans-of.ts";
import { servers } from "../support/stores.ts";

/** Counts the database pages that each statement of `work` reads. */
async function pagesOf(store: Store, work: (store: Store) => Promise<unknown>): Promise<readonly number[]> {
  const plans = await plansOf(store, work);
  return plans.map((plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
}

/** Adds copies of the endpoint with the id, each with a key and an entry of the audit log, in revisions of 1,000. */
async function addCopies({ db }: Store, id: string, count: number): Promise<void> {
  await sql`
    with copy as (
      insert into endpoint (id, team, name, chain, network, enabled, created_at, revision)
      select gen_random_uuid()::text, team, name, chain, network, enabled, created_at, 1000 + n / 1000
      from endpoint, generate_series(1, ${count}::int) as n where id = ${id} returning *
    ), entry as (
      insert into audit (revision, at, author, command, kind, id)
      select revision, now(), 'alice', 'import --endpoints', 'endpoint', id from copy
    )
    insert into endpoint_key (digest, endpoint, sealed)
    select translate(left(encode(sha256(copy.id::bytea), 'base64'), 43), '+/', '-_'), copy.id, 'sealed' from copy`.execute(
    db,
  );
  await sql`update revision set value = 1000 + ${count}::int / 1000`.execute(db);
}

test.each(servers)(
  "a page of everything reads no more of many endpoints, without statistics, on $name",
  async ({ open }) => {
    const store = await open();
    await addTeam(store, { name: "one" });
    const { endpoint } = await addEndpoint(store, { team: "one", chain: "ledger-a", name: randomUUID() });
    const measure = async () => {
      const { position } = await readSnapshot(store);
      return Math.round(Math.max(...(await plansOf(store, (noted) => readSnapshot(noted, position))).map(rowsRead)));
    };
    await addCopies(store, endpoint.id, 5_000);
    const few = await measure();
    await addCopies(store, endpoint.id, 2_000);
    expect(await measure()).toBe(few);
  },
);

describe.each(servers)("on $name", ({ open }) => {
  test("a poll has the same statements with many endpoints, and reads at most one more page of each index", async () => {
    const store = await open();
    await addTeam(store, { name: "one" });
    const { endpoint } = await addEndpoint(store, { team: "one", chain: "ledger-a", name: randomUUID() });
    const heartbeat = createHeartbeat();
    /** Polls without a change and with one. */
    const poll = async () => {
      let position: ReadPosition | undefined;
      do position = (await readSnapshot(store, position)).position;
      while (position.endpoint);
      const known = position;
      const idle = await pagesOf(store, (noted) => hasChanged(noted, known));
      const beat = await pagesOf(store, (noted) => heartbeat.send(noted));
      await changeEndpoint(store, { which: endpoint.id, enabled: false });
      const changed = await pagesOf(store, (noted) => readSnapshot(noted, known));
      return [idle, beat, changed];
    };
    const addAnalyzed = async (count: number) => {
      await addCopies(store, endpoint.id, count);
      await sql`analyze`.execute(store.db);
    };
    await addAnalyzed(100);
    const few = await poll();
    await addAnalyzed(5_000);
    const many = await poll();
    expect(many.map(({ length }) => length)).toEqual(few.map(({ length }) => length));
    // An index of more rows is one page deeper.
    const more = many.flatMap((pages, at) => pages.map((count, statement) => count - (few[at]?.[statement] ?? 0)));
    expect(Math.max(...more)).toBeLessThanOrEqual(1);
  });
});
