import { hash } from "node:crypto";
import { CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect } from "vitest";
import { hasChanged, type ReadPosition, readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import {
  addEndpoint,
  changeEndpoint,
  type EndpointRecord,
  findEndpoint,
  listWithKeys,
} from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import { Heartbeat } from "../../src/store/processes.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, findTeam } from "../../src/store/teams.ts";
import { type Open, readAll, servers, testsOn } from "../support/stores.ts";

/** Makes a team, to be large, between two small ones. `teamId` and `id` are its id and that of its endpoint. */
async function openTeams(open: Open) {
  const store = await open();
  for (const team of ["a", "b", "c"]) {
    await addTeam(store, { name: team });
    await addEndpoint(store, { team, chain: "ledger-a", name: "one" });
  }
  const { id } = await findEndpoint(store.db, { which: "one", team: "b" });
  return { store, id, teamId: (await findTeam(store.db, "b")).id };
}

const onServers = testsOn(servers, openTeams);

/** Adds copies of an endpoint with names in no order, some with each name and 1,000 with each revision. Each has a key and an audit entry. */
async function addCopies({ db }: Store, id: string, count: number, ofName = 2) {
  await sql`
    with copy as (
      insert into endpoint (id, team, name, chain, network, enabled, created_at, revision)
      select gen_random_uuid()::text, team, md5((n / ${ofName}::int)::text), chain, network, enabled, created_at, 100 + n / 1000
      from endpoint, generate_series(1, ${count}::int) as n where id = ${id} returning *
    ), entry as (
      insert into audit (revision, at, author, command, kind, id)
      select revision, now(), 'alice', 'import --endpoints', 'endpoint', id from copy
    )
    insert into endpoint_key (digest, endpoint, sealed) select id, id, 'none' from copy`.execute(db);
  await sql`update revision set value = greatest(value, 200)`.execute(db);
}

/** A node of a plan that PostgreSQL has run, with some of its members. */
interface Plan {
  Plans?: readonly Plan[];
  /** Present in nodes that read a table. */
  "Relation Name"?: string;
  "Actual Loops": number;
  /** Averages of the loops. */
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
}

/** Counts the rows that a plan reads from tables. */
function rowsOf(plan: Plan): number {
  const { "Actual Loops": loops, "Actual Rows": rows, "Rows Removed by Filter": removed = 0, Plans: plans = [] } = plan;
  const own = plan["Relation Name"] === undefined ? 0 : loops * (rows + removed);
  return plans.reduce((sum, each) => sum + rowsOf(each), own);
}

/** Runs `work`, and then each of its statements again in one transaction. @returns the rows that each reads from tables */
async function rowsRead(store: Store, work: (store: Store) => Promise<unknown>): Promise<readonly number[]> {
  const statements: CompiledQuery[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(store.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...store, db: store.db.withPlugin(note) });
  return await store.db.transaction().execute(async (db) => {
    const counts: number[] = [];
    for (const { sql: text, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
      const [row] = (await db.executeQuery<{ "QUERY PLAN": readonly [{ Plan: Plan }] }>(explain)).rows;
      if (row) counts.push(Math.round(rowsOf(row["QUERY PLAN"][0].Plan)));
    }
    return counts;
  });
}

/** Reads the first pages of a list. */
async function readSome(list: AsyncIterable<string>) {
  let pages = 0;
  for await (const _ of list) if (++pages === 2) return;
}

const heartbeat = new Heartbeat();

/** Counts the rows of all that a gateway reads often, or that a command reads page by page. */
async function measure({ store, id, teamId }: Awaited<ReturnType<typeof openTeams>>) {
  await changeEndpoint(store, { which: id, enabled: true });
  const { position: withinPage } = await readSnapshot(store);
  let known: ReadPosition = withinPage;
  while (known.endpoint) known = (await readSnapshot(store, known)).position;
  const reads: Record<string, (noted: Store) => Promise<unknown>> = {
    "all endpoints": (noted) => readSome(listEndpoints(noted)),
    "those of a team": (noted) => readSome(listEndpoints(noted, { team: "b" })),
    "those of an admin key": (noted) => listWithKeys(noted, teamId),
    "a further page": (noted) => listWithKeys(noted, teamId, { name: "80", id: "" }),
    "a name in a team": (noted) => findEndpoint(noted.db, { which: "one", team: "b" }),
    "an id": (noted) => findEndpoint(noted.db, { which: id }),
    "a name of three": (noted) => expect(findEndpoint(noted.db, { which: "one" })).rejects.toThrow("There are 3"),
    "an idle poll": (noted) => hasChanged(noted, known),
    "a heartbeat": (noted) => heartbeat.send(noted),
    "a page of the snapshot": (noted) => readSnapshot(noted, withinPage),
    "a change": (noted) => readSnapshot(noted, known),
  };
  const rows: Record<string, readonly number[]> = {};
  for (const [name, read] of Object.entries(reads)) {
    if (name === "a change") await changeEndpoint(store, { which: id, enabled: false });
    rows[name] = await rowsRead(store, read);
  }
  return rows;
}

for (const statistics of ["of the store", "of one team and one name"])
  onServers(`no read takes more rows with statistics ${statistics}`, async (opened) => {
    const { store, id } = opened;
    const isUniform = statistics === "of one team and one name";
    if (isUniform) {
      await addCopies(store, id, 4_100);
      await sql`update endpoint set name = 'one', team = ${opened.teamId} where revision >= 100`.execute(store.db);
    }
    await sql`analyze`.execute(store.db);
    await sql`delete from endpoint_key where digest = endpoint`.execute(store.db);
    await sql`delete from endpoint where revision >= 100`.execute(store.db);
    const measureWith = async (copies: number) => {
      await addCopies(store, id, copies);
      if (statistics === "of the store") await sql`analyze`.execute(store.db);
      return measure(opened);
    };
    const [few, many] = [await measureWith(4_100), await measureWith(4_100)];
    // With such statistics, the search by a name alone reads the team.
    const compared = isUniform ? ["all endpoints", "those of a team"] : Object.keys(few);
    for (const name of compared) expect([name, many[name]]).toEqual([name, few[name]]);
  });

onServers("a list has each endpoint once, ordered by team and name", async ({ store, id }) => {
  // A page ends within the endpoints of a name.
  await addCopies(store, id, 2_501, 1_500);
  const sorted = sql<{ id: string; team: string }>`select e.id, t.name as team
    from endpoint e join team t on t.id = e.team order by t.name, e.name, e.id`;
  const { rows } = await sorted.execute(store.db);
  for (const team of [undefined, "a", "b"]) {
    const listed = await readAll<EndpointRecord>(listEndpoints(store, team === undefined ? {} : { team }));
    const expected = rows.filter((row) => team === undefined || row.team === team);
    expect(listed.map((endpoint) => endpoint.id)).toEqual(expected.map((row) => row.id));
  }
});

onServers("a name that many endpoints have is refused", async ({ store, id }) => {
  await addCopies(store, id, 1_000, 2_000);
  await expect(findEndpoint(store.db, { which: hash("md5", "0") })).rejects.toThrow(
    /^There are more than 20 endpoints "\w+"\. Choose one by its id: ([\w-]{36}, ){20}…\.$/,
  );
});
