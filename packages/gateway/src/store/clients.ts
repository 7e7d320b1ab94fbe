import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { digest, newSecret } from "../keys/digest.ts";
import { checkName, choose } from "./names.ts";
import { type Store, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** Client credentials, without the secret. */
export interface Client {
  /** The client id. */
  readonly id: string;
  /** The team's name. */
  readonly team: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly createdAt: string;
}

/** Which client: `client` is a client id, or a name that no other has, among those of `team` where that is given. */
export interface ClientChoice {
  readonly client: string;
  readonly team?: string;
}

/** Adds a client. Its secret is shown this once. */
export function addClient(
  store: Store,
  input: { readonly team: string; readonly name?: string },
): Promise<{ client: Client; secret: string }> {
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
    return { client: asClient({ ...row, team: team.name }), secret };
  });
}

/** The clients of a team, or of all, by team and name. */
export async function listClients(store: Store, { team }: { readonly team?: string } = {}): Promise<Client[]> {
  const rows = await selectClients(store.db, await teamIdOf(store.db, team))
    .orderBy("team.name")
    .orderBy("client.name")
    .orderBy("client.created_at")
    .orderBy("client.id")
    .execute();
  return rows.map(asClient);
}

/** Changes what is given. The tokens of a disabled client are refused, too. */
export function changeClient(
  store: Store,
  input: ClientChoice & { readonly name?: string; readonly enabled?: boolean },
): Promise<Client> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    const { name = row.name, enabled = row.enabled } = input;
    await trx
      .updateTable("client")
      .set({ name: checkName(name), enabled, revision })
      .where("id", "=", row.id)
      .execute();
    return asClient({ ...row, name, enabled });
  });
}

/** Deletes a client, which ends its tokens. */
export function deleteClient(store: Store, input: ClientChoice): Promise<Client> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    await trx
      .updateTable("client")
      .set({ deleted_at: new Date(store.now()), revision })
      .where("id", "=", row.id)
      .execute();
    return asClient(row);
  });
}

/** Gives a client a new secret in place of the one before. Its tokens go on. */
export function rotateClient(store: Store, input: ClientChoice): Promise<{ client: Client; secret: string }> {
  return write(store, async (trx, revision) => {
    const row = await findClient(trx, input);
    const secret = newSecret("lgs");
    await trx
      .updateTable("client")
      .set({ digest: digest(store.pepper, secret), revision })
      .where("id", "=", row.id)
      .execute();
    return { client: asClient(row), secret };
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

async function findClient(db: Kysely<Tables>, { client, team }: ClientChoice): Promise<ClientRow> {
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

interface ClientRow {
  readonly id: string;
  readonly team: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly created_at: Date;
}

function asClient({ id, team, name, enabled, created_at }: ClientRow): Client {
  return { id, team, name, enabled, createdAt: created_at.toISOString() };
}
