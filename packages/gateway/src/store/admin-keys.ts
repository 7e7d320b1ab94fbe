import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { digest, newSecret } from "../keys/digest.ts";
import { asCredential, type Credential, type CredentialRow } from "./credentials.ts";
import { checkName, choose } from "./names.ts";
import { type Store, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** Which admin key: `adminKey` is an id, or a name that no other has, among those of `team` where that is given. */
export interface AdminKeyChoice {
  readonly adminKey: string;
  readonly team?: string;
}

/** Adds an admin key. It is shown this once. */
export function addAdminKey(
  store: Store,
  input: { readonly team: string; readonly name?: string },
): Promise<{ adminKey: Credential; key: string }> {
  return write(store, async (trx) => {
    const team = await findTeam(trx, input.team);
    const key = newSecret("lga");
    const row = {
      id: randomUUID(),
      team: team.id,
      name: checkName(input.name ?? "admin key"),
      digest: digest(store.pepper, key),
      enabled: true,
      created_at: new Date(store.now()),
    };
    await trx.insertInto("admin_key").values(row).execute();
    return { adminKey: asCredential({ ...row, team: team.name }), key };
  });
}

/** The admin keys of a team, or of all, by team and name. */
export async function listAdminKeys(store: Store, { team }: { readonly team?: string } = {}): Promise<Credential[]> {
  const rows = await selectAdminKeys(store.db, await teamIdOf(store.db, team))
    .orderBy("team.name")
    .orderBy("admin_key.name")
    .orderBy("admin_key.created_at")
    .orderBy("admin_key.id")
    .execute();
  return rows.map(asCredential);
}

/** Enables or disables an admin key. */
export function changeAdminKey(
  store: Store,
  input: AdminKeyChoice & { readonly enabled: boolean },
): Promise<Credential> {
  return write(store, async (trx) => {
    const row = await findAdminKey(trx, input);
    const { enabled } = input;
    await trx.updateTable("admin_key").set({ enabled }).where("id", "=", row.id).execute();
    return asCredential({ ...row, enabled });
  });
}

export function deleteAdminKey(store: Store, input: AdminKeyChoice): Promise<Credential> {
  return write(store, async (trx) => {
    const row = await findAdminKey(trx, input);
    await trx.deleteFrom("admin_key").where("id", "=", row.id).execute();
    return asCredential(row);
  });
}

/** The id of the team that an admin key opens; undefined where it opens none, or is disabled. */
export async function teamOfAdminKey({ db, pepper }: Store, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("admin_key")
    .where("digest", "=", digest(pepper, key))
    .where("enabled", "=", true)
    .select("team")
    .executeTakeFirst();
  return row?.team;
}

async function findAdminKey(db: Kysely<Tables>, { adminKey, team }: AdminKeyChoice): Promise<CredentialRow> {
  const rows = await selectAdminKeys(db, await teamIdOf(db, team))
    .where((eb) => eb.or([eb("admin_key.id", "=", adminKey), eb("admin_key.name", "=", adminKey)]))
    .execute();
  return choose(rows, "admin key", adminKey);
}

/** Those of a team, or of all, with the names of their teams. */
function selectAdminKeys(db: Kysely<Tables>, team: string | undefined) {
  return db
    .selectFrom("admin_key")
    .innerJoin("team", "team.id", "admin_key.team")
    .select(["admin_key.id", "team.name as team", "admin_key.name", "enabled", "admin_key.created_at"])
    .$if(team !== undefined, (query) => query.where("admin_key.team", "=", team ?? ""));
}
