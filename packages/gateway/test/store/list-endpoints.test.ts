import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addEndpoint, type EndpointRecord, findEndpoint, listWithKeys } from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, findTeam } from "../../src/store/teams.ts";
import { plansOf, rowsRead } from "../support/plans-of.ts";
import { readAll } from "../support/read-all.ts";
import { engines, servers, type TestEngine } from "../support/stores.ts";

/** Adds copies of the endpoint with the id, with names in no order. Some of them have each name. */
async function addCopies({ db }: Store, id: string, count: number, ofName = 2): Promise<void> {
  await sql`
    with added as (insert into endpoint (id, team, name, chain, network, enabled, created_at, revision)
    select gen_random_uuid()::text, team, md5((n / ${ofName}::int)::text), chain, network, enabled, created_at, revision
    from endpoint, generate_series(0, ${count - 1}::int) as n where id = ${id}
    returning id)
    insert into endpoint_key (digest, endpoint, sealed) select id, id, 'none' from added`.execute(db);
}

/** Reads the first pages of a list. */
async function readSome(list: AsyncIterable<string>): Promise<void> {
  let pages = 0;
  for await (const _ of list) if (++pages === 2) return;
}

/** Counts the rows that each read takes from tables. */
async function measure(store: Store, reads: readonly ((store: Store) => Promise<unknown>)[]): Promise<number[]> {
  const rows: number[] = [];
  for (const read of reads) rows.push(Math.round(Math.max(...(await plansOf(store, read)).map(rowsRead))));
  return rows;
}

const lists: readonly ((store: Store) => Promise<unknown>)[] = [
  (noted) => readSome(listEndpoints(noted)),
  (noted) => readSome(listEndpoints(noted, { team: "b" })),
];

/** Makes a team, to be large, between two small ones. */
async function openTeams(open: TestEngine["open"]) {
  const store = await open();
  for (const team of ["a", "b", "c"]) await addTeam(store, { name: team });
  const add = async (team: string) => (await addEndpoint(store, { team, chain: "ledger-a", name: "one" })).endpoint;
  await add("a");
  const { id } = await add("b");
  await add("c");
  return { store, id };
}

describe.each(engines)("on $name", ({ open }) => {
  test("a list has each endpoint once, ordered by team and name, also in teams of several pages", async () => {
    const { store, id } = await openTeams(open);
    // A page ends within the endpoints of a name.
    await addCopies(store, id, 2_501, 1_500);
    const sorted = await store.db
      .selectFrom("endpoint")
      .innerJoin("team", "team.id", "endpoint.team")
      .select(["endpoint.id", "team.name as team"])
      .orderBy("team.name")
      .orderBy("endpoint.name")
      .orderBy("endpoint.id")
      .execute();
    const ids = async (input?: { team: string }) =>
      (await readAll<EndpointRecord>(listEndpoints(store, input))).map((endpoint) => endpoint.id);
    expect(await ids()).toEqual(sorted.map((row) => row.id));
    for (const team of ["a", "b"])
      expect(await ids({ team })).toEqual(sorted.filter((row) => row.team === team).map((row) => row.id));
  });

  test("a name that many endpoints have is refused without reading all of them", async () => {
    const { store, id } = await openTeams(open);
    await sql`
      insert into endpoint (id, team, name, chain, network, enabled, created_at, revision)
      select gen_random_uuid()::text, team, 'same', chain, network, enabled, created_at, revision
      from endpoint, generate_series(1, 1000) where id = ${id}`.execute(store.db);
    const { message }: Error = await findEndpoint(store.db, { which: "same" }).catch((thrown) => thrown);
    expect(message.slice(0, 1_000)).toMatch(
      /^There are more than 20 endpoints "same"\. Choose one by its id: ([\w-]{36}, ){20}…\.$/,
    );
  });
});

describe.each(servers)("on $name", ({ open }) => {
  test("a page of a list, and an endpoint with a name, read no more rows in a larger team", async () => {
    const { store, id } = await openTeams(open);
    const { team } = await findEndpoint(store.db, { which: id });
    const { id: teamId } = await findTeam(store.db, team);
    const reads: typeof lists = [
      ...lists,
      (noted) => listWithKeys(noted, teamId),
      (noted) => listWithKeys(noted, teamId, { name: "80", id: "" }),
      (noted) => findEndpoint(noted.db, { which: "one", team: "b" }),
      (noted) => findEndpoint(noted.db, { which: id }),
      (noted) => expect(findEndpoint(noted.db, { which: "one" })).rejects.toThrow('There are 3 endpoints "one".'),
    ];
    // Replaces the statistics that other tests have left.
    await sql`analyze`.execute(store.db);
    await addCopies(store, id, 4_100);
    const few = await measure(store, reads);
    await addCopies(store, id, 4_100);
    expect(await measure(store, reads), "with old statistics").toEqual(few);
    await sql`analyze`.execute(store.db);
    const many = await measure(store, reads);
    await sql`
      with removed as (delete from endpoint_key where endpoint in (
        select id from endpoint where name <> 'one' limit 4100) returning endpoint)
      delete from endpoint where id in (select endpoint from removed)`.execute(store.db);
    await sql`vacuum analyze endpoint`.execute(store.db);
    expect(many, "with statistics").toEqual(await measure(store, reads));
  });

  test("a page of a list reads no more rows in a larger team, if the statistics show one team and one name", async () => {
    const { store, id } = await openTeams(open);
    await addCopies(store, id, 4_100);
    await sql`update endpoint set name = 'one', team = (select team from endpoint where id = ${id})`.execute(store.db);
    await sql`analyze`.execute(store.db);
    await sql`truncate endpoint cascade`.execute(store.db);
    for (const team of ["a", "c"]) await addEndpoint(store, { team, chain: "ledger-a", name: "one" });
    const { endpoint } = await addEndpoint(store, { team: "b", chain: "ledger-a", name: "one" });
    await addCopies(store, endpoint.id, 4_100);
    const few = await measure(store, lists);
    await addCopies(store, endpoint.id, 4_100);
    expect(await measure(store, lists)).toEqual(few);
  });
});
