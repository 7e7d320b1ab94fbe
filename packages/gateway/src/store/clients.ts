import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { digest, newSecret } from "../keys/digest.ts";
import { asCredential, type Credential, type CredentialRow } from "./credentials.ts";
import { checkName, choose } from "./names.ts";
import { type Store, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** Which client: `client` is a client id, or a name that no other has, among those of `team` where that is given. */
export interface ClientChoice {
  readonly client: string;
  readonly team?: string;
}

/** Adds a client. Its secret is shown this once. */
export function addClient(
  store: Store,
  input: { readonly team: string; readonly name?: string },
): Promise<{ client: Credential; secret: string }> {
  return write(store, async (trx, revision) => {
    const team = await findTeam(trx, input.team);
    const secret = newSecret("lgs");
    const row = {
      id: randomUUID(),
      team: team.id,
      name: checkName(input.name ?? "client"),
      digest: digest(store.pepper, secret),
      enabled: true,
      created_at: new Date(store.now()),
      deleted_at: null,
      revision,
    };
    await trx.insertInto("client").values(row).execute();
    return { client: asCredential({ ...row, team: team.name }), secret };
  });
}

/** The clients of a team, or of all, by team and name. */
export async function listClients(store: Store, { team }: { readonly team?: string } = {}): Promise<Credential[]> {
  const rows = await selectClients(store.db, await teamIdOf(store.db, team))
    .orderBy("team.name")
    .orderBy("client.name")
    .orderBy("client.created_at")
    .orderBy("client.id")
    .execute();
  return rows.map(asCredential);
}

/** Enables or disables a client. The tokens of a disabled client are refused, too. */
export function changeClient(store: Store, input: ClientChoice & { readonly enabled: boolean }): Promise<Credential> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    const { enabled } = input;
    await trx.updateTable("client").set({ enabled, revision }).where("id", "=", row.id).execute();
    return asCredential({ ...row, enabled });
  });
}

/** Deletes a client, which ends its tokens. */
export function deleteClient(store: Store, input: ClientChoice): Promise<Credential> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    await trx
      .updateTable("client")
      .set({ deleted_at: new Date(store.now()), revision })
      .where("id", "=", row.id)
      .execute();
    return asCredential(row);
  });
}

/** Gives a client a new secret in place of the one before. Its tokens go on. */
export function rotateClient(store: Store, input: ClientChoice): Promise<{ client: Credential; secret: string }> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    const secret = newSecret("lgs");
    await trx
      .updateTable("client")
      .set({ digest: digest(store.pepper, secret), revision })
      .where("id", "=", row.id)
      .execute();
    return { client: asCredential(row), secret };
  });
}

/** Whether a client may have tokens, and has this secret. Takes as long whether or not there is such a client. */
export async function acceptsSecret({ db, pepper }: Store, client: string, secret: string): Promise<boolean> {
  const given = Buffer.from(digest(pepper, secret));
  const another = Buffer.from(digest(pepper, `not ${secret}`));
  const row = await db
    .selectFrom("client")
    .where("id", "=", client)
    .where("deleted_at", "is", null)
    .where("enabled", "=", true)
    .select("digest")
    .executeTakeFirst();
  return timingSafeEqual(given, row ? Buffer.from(row.digest) : another);
}

async function findClient(db: Kysely<Tables>, { client, team }: ClientChoice): Promise<CredentialRow> {
  const rows = await selectClients(db, await teamIdOf(db, team))
    .where((eb) => eb.or([eb("client.id", "=", client), eb("client.name", "=", client)]))
    .execute();
  return choose(rows, "client", client);
}

/** Those of a team, or of all, that are not deleted, with the names of their teams. */
function selectClients(db: Kysely<Tables>, team: string | undefined) {
  return db
    .selectFrom("client")
    .innerJoin("team", "team.id", "client.team")
    .where("client.deleted_at", "is", null)
    .select(["client.id", "team.name as team", "client.name", "enabled", "client.created_at"])
    .$if(team !== undefined, (query) => query.where("client.team", "=", team ?? ""));
}
