import { setImmediate } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Rate } from "../config/config.ts";
import { digest, newSecret } from "../digest.ts";
import {
  asRecord,
  type Choice,
  changedColumns,
  checkKey,
  checkName,
  checkWord,
  choose,
  mostChoices,
  type RowChange,
  rateColumns,
  rateJson,
} from "./names.ts";
import { followIndexes, isoTime } from "./read-pages.ts";
import { newRow, type OnSealed, openSealed, type Store, updateRow, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** An endpoint without its key. It has no rate if only the team's limit applies. */
export type EndpointRecord = Awaited<ReturnType<typeof findEndpoint>>;

/** An endpoint to add. The caller checks that the chain exists. */
export interface NewEndpoint {
  readonly team: string;
  readonly chain: string;
  /** Default: `mainnet`. */
  readonly network?: string | undefined;
  /** Default: chain and network. */
  readonly name?: string | undefined;
  readonly rate?: Rate | null | undefined;
  /** A key that another system has made. Default: a new key. */
  readonly key?: string | undefined;
}

export function addEndpoint(store: Store, input: NewEndpoint) {
  return write(store, async (trx, revision) => {
    const team = await findTeam(trx, input.team);
    const { row, key } = endpointRow(store, { ...input, team: team.id }, revision);
    const digests = trx.selectFrom("endpoint_key").select("digest").where("digest", "=", digest(store.pepper, key));
    if (await digests.executeTakeFirst()) throw new Error("The store has this key already.");
    await insertEndpoints(store, trx, [{ row, key }]);
    return { endpoint: await findEndpoint(trx, { which: row.id }), key };
  });
}

export type EndpointWithKey = ReturnType<typeof endpointRow>;

/** Makes the row of a new endpoint, and its key. `team` must be an id. */
export function endpointRow(store: Store, input: NewEndpoint, revision: number) {
  const { team, chain, network = "mainnet", name = `${chain} ${network}`, key } = input;
  const row = {
    ...newRow(store, revision),
    team,
    name: checkName(name),
    chain: checkWord(chain, "The chain"),
    network: checkWord(network, "The network"),
    enabled: true,
    ...rateColumns(input.rate),
  };
  return { row, key: key === undefined ? newSecret("lgk") : checkKey(key) };
}

/** Number of endpoints that are inserted at once. It takes a few milliseconds. */
const insertSize = 100;

export async function insertEndpoints(store: Store, trx: Transaction<Tables>, endpoints: readonly EndpointWithKey[]) {
  for (let begin = 0; begin < endpoints.length; begin += insertSize) {
    const some = endpoints.slice(begin, begin + insertSize);
    const rows = some.map(({ row }) => row);
    const keys = some.map(({ row, key }) => keyRow(store, row.id, key));
    await trx.insertInto("endpoint").values(rows).execute();
    await trx.insertInto("endpoint_key").values(keys).execute();
    // PGlite runs in this process. Without a pause, the leases of workers would wait.
    await setImmediate();
  }
}

/** Changes the given members. `rate: null` removes the endpoint's own limit. */
export function changeEndpoint(store: Store, input: Choice & RowChange & { readonly enabled?: boolean }) {
  return write(store, async (trx, revision) => {
    const { id } = await findEndpoint(trx, input);
    await updateRow(trx, "endpoint", id, { ...changedColumns(input), enabled: input.enabled, revision });
    return findEndpoint(trx, { which: id });
  });
}

/** Deletes an endpoint and its keys. Its usage stays. */
export function deleteEndpoint(store: Store, choice: Choice) {
  return write(store, async (trx, revision) => {
    const row = await findEndpoint(trx, choice);
    await trx.deleteFrom("endpoint_key").where("endpoint", "=", row.id).execute();
    await updateRow(trx, "endpoint", row.id, { deleted_at: new Date(store.now()), revision });
    return row;
  });
}

/** Gives an endpoint a new key. Old keys stay valid for up to `keepMs` (default: 0). */
export function rotateEndpoint(store: Store, input: Choice & { readonly keepMs?: number }) {
  return write(store, async (trx, revision) => {
    const row = await findEndpoint(trx, input);
    const { keepMs = 0 } = input;
    const until = new Date(store.now() + keepMs);
    // Without a time, keys end at once, whatever the clocks of other gateways say.
    if (keepMs === 0) await trx.deleteFrom("endpoint_key").where("endpoint", "=", row.id).execute();
    else
      await trx
        .updateTable("endpoint_key")
        .set({ valid_until: until })
        .where("endpoint", "=", row.id)
        .where((eb) => eb.or([eb("valid_until", "is", null), eb("valid_until", ">", until)]))
        .execute();
    await updateRow(trx, "endpoint", row.id, { revision });
    const key = newSecret("lgk");
    await trx
      .insertInto("endpoint_key")
      .values(keyRow(store, row.id, key))
      .execute();
    return { endpoint: row, key };
  });
}

/** Number of endpoints of a page. Reading them blocks this process for some milliseconds. */
export const listPageSize = 500;

/**
 * Reads a page of a team's endpoints with their newest keys, ordered by name, from the begin or after the last one of the previous page.
 * Leaves out an endpoint whose key does not open. `next` is the last endpoint, if others may follow.
 */
export async function listWithKeys(
  store: Store,
  teamId: string,
  last?: Pick<EndpointRecord, "name" | "id">,
  onError: OnSealed = () => {},
) {
  const rows = await store.db.transaction().execute(async (trx) => {
    await followIndexes(trx);
    return selectEndpoints(trx, teamId)
      .innerJoin("endpoint_key", "endpoint_key.endpoint", "endpoint.id")
      .where("endpoint_key.valid_until", "is", null)
      .$if(last !== undefined, (page) =>
        page.where(sql<boolean>`(endpoint.name, endpoint.id) > (${last?.name}, ${last?.id})`),
      )
      .select("endpoint_key.sealed")
      .orderBy("endpoint.name")
      .orderBy("endpoint.id")
      .limit(listPageSize)
      .execute();
  });
  const keys = await openSealed(
    store,
    rows.map(({ id, sealed }) => ({ sealed, context: keyContext(id) })),
    onError,
  );
  const endpoints = rows.flatMap(({ sealed: _, ...row }, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ ...asRecord(row), key }];
  });
  const next = rows[listPageSize - 1];
  return { endpoints, ...(next && { next: { name: next.name, id: next.id } }) };
}

/** Returns the context in which an endpoint's keys are sealed. */
export function keyContext(endpoint: string): string {
  return `endpoint_key ${endpoint}`;
}

function keyRow({ sealer, pepper }: Store, endpoint: string, key: string) {
  return { digest: digest(pepper, key), endpoint, sealed: sealer.seal(key, keyContext(endpoint)) };
}

export async function findEndpoint(db: Kysely<Tables>, { which, team }: Choice) {
  const endpoints = selectEndpoints(db, await teamIdOf(db, team));
  const row = await endpoints.where("endpoint.id", "=", which).executeTakeFirst();
  if (row) return asRecord(row);
  const named = endpoints.where("endpoint.name", "=", which).limit(mostChoices + 1);
  return asRecord(choose(await named.execute(), "endpoint", which));
}

/** Selects the endpoints that are not deleted, of one team or of all. */
function selectEndpoints(db: Kysely<Tables>, team: string | undefined) {
  return db
    .selectFrom("endpoint")
    .innerJoin("team", "team.id", "endpoint.team")
    .where("endpoint.deleted_at", "is", null)
    .where("team.deleted_at", "is", null)
    .$if(team !== undefined, (query) => query.where("endpoint.team", "=", team ?? ""))
    .select(["endpoint.id", "team.name as team", "endpoint.name", "chain", "network", "enabled"])
    .select([isoTime(sql.ref("endpoint.created_at")).as("createdAt"), rateJson("endpoint").as("rate")]);
}
