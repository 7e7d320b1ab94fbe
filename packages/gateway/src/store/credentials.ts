import { timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { digest, newSecret } from "../digest.ts";
import { endTokens, generationOf } from "../token-ends.ts";
import { type Choice, checkName, choose, isNamed } from "./names.ts";
import { isoTime, readPages } from "./read-pages.ts";
import { newRow, type Store, updateRow, write } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam, teamIdOf } from "./teams.ts";

/** The kinds of credentials, with the prefixes of their secrets. */
const prefixes = { "admin key": "lga", client: "lgs" } as const;

export type CredentialKind = keyof typeof prefixes;

interface WithKind {
  readonly kind: CredentialKind;
}

/** Adds a credential. Its secret cannot be read later. */
export function addCredential(
  store: Store,
  { kind, name = kind, ...input }: WithKind & { readonly team: string; readonly name?: string },
) {
  return write(store, async (trx, revision) => {
    const team = await findTeam(trx, input.team);
    const secret = newSecret(prefixes[kind]);
    const row = {
      ...newRow(store, revision),
      kind,
      team: team.id,
      name: checkName(name),
      digest: digest(store.pepper, secret),
      enabled: true,
    };
    await trx.insertInto("credential").values(row).execute();
    const credential = await selectCredentials(trx, kind).where("credential.id", "=", row.id).executeTakeFirstOrThrow();
    return { credential, secret };
  });
}

/** Lists the credentials of a kind, of one team or of all, ordered by team and name, each as a line of JSON. */
export async function* listCredentials({ db }: Store, { kind, team }: WithKind & { readonly team?: string }) {
  const credentials = selectCredentials(db, kind, await teamIdOf(db, team));
  const [id, name] = [sql.ref("credential.id"), sql.ref("credential.name")];
  yield* readPages(db, credentials, { team: sql.ref("team.name"), name, id });
}

/** Enables or disables a credential. Disabling ends the tokens of a client for good. */
export function switchCredential(
  store: Store,
  { enabled, ...choice }: WithKind & Choice & { readonly enabled: boolean },
) {
  return changeCredential(store, choice, { enabled }, enabled ? undefined : 0);
}

/** Deletes a credential. The tokens of a deleted client are refused. */
export function deleteCredential(store: Store, choice: WithKind & Choice) {
  return changeCredential(store, choice, { deleted_at: new Date(store.now()) });
}

/** Replaces the secret of a credential. The tokens of a client stay valid for up to `keepMs` (default: 0). */
export async function rotateCredential(
  store: Store,
  { keepMs = 0, ...choice }: WithKind & Choice & { readonly keepMs?: number },
) {
  const secret = newSecret(prefixes[choice.kind]);
  const change = { digest: digest(store.pepper, secret) };
  return { credential: await changeCredential(store, choice, change, keepMs), secret };
}

/** Returns the id of an admin key's team. `undefined` if the key is unknown or disabled. */
export async function teamOfAdminKey({ db, pepper }: Store, key: string): Promise<string | undefined> {
  const row = await selectValid(db, "admin key").where("digest", "=", digest(pepper, key)).executeTakeFirst();
  return row?.team;
}

/**
 * Returns the generation of the tokens that a client gets for its secret. `undefined` if the client is unknown or disabled, or if the secret
 * is wrong. Takes the same time for unknown clients.
 */
export async function admitSecret({ db, pepper }: Store, client: string, secret: string): Promise<number | undefined> {
  const givenDigest = Buffer.from(digest(pepper, secret));
  const wrongDigest = Buffer.from(digest(pepper, `not ${secret}`));
  // The client id is the only text of callers in a query. PostgreSQL fails on a NUL, which no client id contains.
  const id = client.replaceAll("\0", "\ufffd");
  const row = await selectValid(db, "client").where("id", "=", id).select("token_ends").executeTakeFirst();
  const isRight = timingSafeEqual(givenDigest, row ? Buffer.from(row.digest) : wrongDigest);
  return row && isRight ? generationOf(JSON.parse(row.token_ends)) : undefined;
}

function selectValid(db: Kysely<Tables>, kind: CredentialKind) {
  return db
    .selectFrom("credential")
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .where("enabled", "=", true)
    .select(["team", "digest"]);
}

/** `keepMs`: longest time for which the tokens issued so far stay valid. `undefined` ends none. */
function changeCredential(
  store: Store,
  { kind, which, team }: WithKind & Choice,
  change: Partial<Pick<Tables["credential"], "enabled" | "digest" | "deleted_at">>,
  keepMs?: number,
) {
  return write(store, async (trx, revision) => {
    const rows = await selectCredentials(trx, kind, await teamIdOf(trx, team))
      .where(isNamed("credential", which))
      .select("token_ends")
      .execute();
    const { token_ends, ...credential } = choose(rows, kind, which);
    const ends = keepMs === undefined ? undefined : endTokens(JSON.parse(token_ends), store.now(), keepMs);
    const tokenEnds = ends && { token_ends: JSON.stringify(ends) };
    await updateRow(trx, "credential", credential.id, { ...change, ...tokenEnds, revision });
    return { ...credential, ...(change.enabled !== undefined && { enabled: change.enabled }) };
  });
}

/** Selects the credentials of a kind that are not deleted, of one team or of all. */
function selectCredentials(db: Kysely<Tables>, kind: CredentialKind, team?: string) {
  return db
    .selectFrom("credential")
    .innerJoin("team", "team.id", "credential.team")
    .where("kind", "=", kind)
    .where("credential.deleted_at", "is", null)
    .where("team.deleted_at", "is", null)
    .$if(team !== undefined, (query) => query.where("credential.team", "=", team ?? ""))
    .select(["credential.id", "team.name as team", "credential.name", "enabled"])
    .select(isoTime(sql.ref("credential.created_at")).as("createdAt"));
}
