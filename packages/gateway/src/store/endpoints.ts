import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { digest, newSecret } from "../keys/digest.ts";
import type { Rate } from "../snapshot/snapshot.ts";
import { asRate, type Choice, checkName, checkWord, choose, rateColumns, rateJson } from "./names.ts";
import { isoTime, readPages } from "./read-pages.ts";
import { openSealed, type Store, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** An endpoint without its key. */
export interface EndpointRecord {
  readonly id: string;
  /** The team's name. */
  readonly team: string;
  readonly name: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  /** Absent if only the team's limit applies. */
  readonly rate?: Rate;
  readonly createdAt: string;
}

/** Adds an endpoint. The caller checks that the chain exists. Default network: `mainnet`. */
export function addEndpoint(
  store: Store,
  input: {
    readonly team: string;
    readonly chain: string;
    readonly network?: string;
    readonly name?: string;
    readonly rate?: Rate | null;
  },
): Promise<{ endpoint: EndpointRecord; key: string }> {
  return write(store, async (trx, revision) => {
    const team = await findTeam(trx, input.team);
    const { chain, network = "mainnet", name = `${chain} ${network}` } = input;
    const row = {
      id: randomUUID(),
      team: team.id,
      name: checkName(name),
      chain: checkWord(chain, "The chain"),
      network: checkWord(network, "The network"),
      enabled: true,
      ...rateColumns(input.rate),
      created_at: new Date(store.now()),
      revision,
    };
    await trx.insertInto("endpoint").values(row).execute();
    return { endpoint: asEndpoint({ ...row, team: team.name }), key: await insertKey(store, trx, row.id) };
  });
}

/** Lists the endpoints of one team or of all, ordered by team and name, each as a line of JSON. */
export async function* listEndpoints({ db }: Store, { team }: { readonly team?: string } = {}): AsyncGenerator<string> {
  const endpoints = fromEndpoints(db, await teamIdOf(db, team))
    .select(["endpoint.id", "team.name as team", "endpoint.name", "chain", "network", "enabled"])
    .select([isoTime(sql.ref("endpoint.created_at")).as("createdAt"), rateJson("endpoint").as("rate")]);
  const [id, name] = [sql.ref("endpoint.id"), sql.ref("endpoint.name")];
  yield* readPages(db, endpoints, { team: sql.ref("team.name"), name, id });
}

/** Changes the given members. `rate: null` removes the endpoint's own limit. */
export function changeEndpoint(
  store: Store,
  input: Choice & { readonly name?: string; readonly rate?: Rate | null; readonly enabled?: boolean },
): Promise<EndpointRecord> {
  return write(store, async (trx, revision) => {
    const { id } = await findEndpoint(trx, input);
    const { name, rate, enabled } = input;
    await trx
      .updateTable("endpoint")
      .set({
        revision,
        ...(name !== undefined && { name: checkName(name) }),
        ...(rate !== undefined && rateColumns(rate)),
        ...(enabled !== undefined && { enabled }),
      })
      .where("id", "=", id)
      .execute();
    return asEndpoint(await findEndpoint(trx, { which: id }));
  });
}

/** Deletes an endpoint and its keys. Its usage stays. */
export function deleteEndpoint(store: Store, choice: Choice): Promise<EndpointRecord> {
  return write(store, async (trx, revision) => {
    const row = await findEndpoint(trx, choice);
    await trx.deleteFrom("endpoint_key").where("endpoint", "=", row.id).execute();
    await trx
      .updateTable("endpoint")
      .set({ deleted_at: new Date(store.now()), revision })
      .where("id", "=", row.id)
      .execute();
    return asEndpoint(row);
  });
}

/** Gives an endpoint a new key. Old keys stay valid for up to `keepMs` (default: 0). */
export function rotateEndpoint(
  store: Store,
  input: Choice & { readonly keepMs?: number },
): Promise<{ endpoint: EndpointRecord; key: string }> {
  return write(store, async (trx, revision) => {
    const row = await findEndpoint(trx, input);
    const until = new Date(store.now() + (input.keepMs ?? 0));
    await trx
      .updateTable("endpoint_key")
      .set({ valid_until: until })
      .where("endpoint", "=", row.id)
      .where((eb) => eb.or([eb("valid_until", "is", null), eb("valid_until", ">", until)]))
      .execute();
    await trx.updateTable("endpoint").set({ revision }).where("id", "=", row.id).execute();
    return { endpoint: asEndpoint(row), key: await insertKey(store, trx, row.id) };
  });
}

/** Lists the endpoints of a team with their newest keys. */
export async function listWithKeys(
  store: Store,
  teamId: string,
): Promise<(EndpointRecord & { readonly key: string })[]> {
  const rows = await selectEndpoints(store.db, teamId)
    .innerJoin("endpoint_key", "endpoint_key.endpoint", "endpoint.id")
    .where("endpoint_key.valid_until", "is", null)
    .select("endpoint_key.sealed")
    .orderBy("endpoint.created_at")
    .orderBy("endpoint.id")
    .execute();
  const keys = await openSealed(
    store,
    rows.map(({ id, sealed }) => ({ sealed, about: keyPlace(id) })),
  );
  return rows.map((row, index) => ({ ...asEndpoint(row), key: keys[index] ?? "" }));
}

/** Returns the context in which an endpoint's keys are sealed. */
export function keyPlace(endpoint: string): string {
  return `endpoint_key ${endpoint}`;
}

async function insertKey({ sealer, pepper }: Store, trx: Transaction<Tables>, endpoint: string): Promise<string> {
  const key = newSecret("lgk");
  const sealed = sealer.seal(key, keyPlace(endpoint));
  await trx
    .insertInto("endpoint_key")
    .values({ digest: digest(pepper, key), endpoint, sealed })
    .execute();
  return key;
}

export async function findEndpoint(db: Kysely<Tables>, { which, team }: Choice): Promise<EndpointRow> {
  const rows = await selectEndpoints(db, await teamIdOf(db, team))
    .where((eb) => eb.or([eb("endpoint.id", "=", which), eb("endpoint.name", "=", which)]))
    .execute();
  return choose(rows, "endpoint", which);
}

function selectEndpoints(db: Kysely<Tables>, team: string | undefined) {
  return fromEndpoints(db, team)
    .select(["endpoint.id", "team.name as team", "endpoint.name", "chain", "network", "enabled"])
    .select(["endpoint.cu_per_second", "endpoint.cu_burst", "endpoint.created_at"]);
}

/** Selects the endpoints that are not deleted, of one team or of all, joined with their teams. */
function fromEndpoints(db: Kysely<Tables>, team: string | undefined) {
  return db
    .selectFrom("endpoint")
    .innerJoin("team", "team.id", "endpoint.team")
    .where("endpoint.deleted_at", "is", null)
    .where("team.deleted_at", "is", null)
    .$if(team !== undefined, (query) => query.where("endpoint.team", "=", team ?? ""));
}

/** A selected row. `team` is the team's name. */
type EndpointRow = Omit<Tables["endpoint"], "revision" | "deleted_at">;

function asEndpoint(row: EndpointRow): EndpointRecord {
  const { id, team, name, chain, network, enabled } = row;
  return { id, team, name, chain, network, enabled, createdAt: row.created_at.toISOString(), ...asRate(row) };
}
