import { type Kysely, sql } from "kysely";
import type { Rate } from "../config/config.ts";
import {
  asRecord,
  type Choice,
  changedColumns,
  checkName,
  choose,
  isNamed,
  type RowChange,
  rateColumns,
  rateJson,
} from "./names.ts";
import { isoTime, readPages } from "./read-pages.ts";
import { newRow, type Store, updateRow, write } from "./store.ts";
import type { Tables } from "./tables.ts";

export function addTeam(store: Store, input: { readonly name: string; readonly rate?: Rate | null }) {
  return write(store, async (trx, revision) => {
    const name = checkName(input.name);
    await refuseTaken(trx, name);
    const row = { ...newRow(store, revision), name, ...rateColumns(input.rate) };
    await trx.insertInto("team").values(row).execute();
    return findTeam(trx, row.id);
  });
}

/** Lists the teams by name, each as a line of JSON. */
export function listTeams({ db }: Store): AsyncGenerator<string> {
  return readPages(db, selectTeams(db), { name: sql.ref("name") });
}

/** Changes the given members. `rate: null` removes the team's own limit. */
export function changeTeam(store: Store, input: Pick<Choice, "which"> & RowChange) {
  return write(store, async (trx, revision) => {
    const { id } = await findTeam(trx, input.which);
    const columns = changedColumns(input);
    if (columns.name !== undefined) await refuseTaken(trx, columns.name, id);
    await updateRow(trx, "team", id, { ...columns, revision });
    return findTeam(trx, id);
  });
}

/** Deletes a team with its endpoints, admin keys and clients. Its usage stays. Has no time limit, since a team may have many endpoints. */
export function deleteTeam(store: Store, { which }: Pick<Choice, "which">) {
  return store.withoutTimeLimits((db) =>
    write({ ...store, db }, async (trx, revision) => {
      const team = await findTeam(trx, which);
      const deleted = { deleted_at: new Date(store.now()), revision };
      await updateRow(trx, "team", team.id, deleted);
      for (const table of ["endpoint", "credential"] as const)
        await trx.updateTable(table).set(deleted).where("team", "=", team.id).where("deleted_at", "is", null).execute();
      await trx
        .deleteFrom("endpoint_key")
        .where("endpoint", "in", (eb) => eb.selectFrom("endpoint").select("id").where("team", "=", team.id))
        .execute();
      return team;
    }),
  );
}

export async function findTeam(db: Kysely<Tables>, team: string) {
  return asRecord(choose(await selectTeams(db).where(isNamed("team", team)).execute(), "team", team));
}

/** Returns the id of a team, or `undefined` if none is named. */
export async function teamIdOf(db: Kysely<Tables>, team: string | undefined): Promise<string | undefined> {
  return team === undefined ? undefined : (await findTeam(db, team)).id;
}

async function refuseTaken(db: Kysely<Tables>, name: string, self = ""): Promise<void> {
  const others = selectTeams(db).where("name", "=", name).where("id", "<>", self);
  if (await others.executeTakeFirst()) throw new Error(`There is a team "${name}" already.`);
}

function selectTeams(db: Kysely<Tables>) {
  return db
    .selectFrom("team")
    .where("deleted_at", "is", null)
    .select(["id", "name", isoTime(sql.ref("created_at")).as("createdAt"), rateJson("team").as("rate")]);
}
