import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Kysely } from "kysely";
import { tokenAlgorithm } from "../token-claims.ts";
import type { Choice } from "./names.ts";
import type { Sealer } from "./seal.ts";
import { type OnSealed, openSealed, type Store, updateRow, write } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Longest life of a token in ms: 30 days, plus a minute for different clocks. */
const tokenLifeMs = 30 * 86_400_000 + 60_000;

/** Delay before a new key signs, so that every process can verify its tokens by then. */
const publishMs = 5_000;

/**
 * Lists keys with unexpired tokens and recently revoked keys, the newest first, each as a line of JSON. `id` is the `kid` of a key's
 * tokens. `expiresAt` is the expiry of the last token that it can sign. It is absent while the key has no successor.
 */
export async function* listSigningKeys(store: Store) {
  const [rows, now] = [await selectKeys(store.db), store.now()];
  for (const row of rows) {
    const { id, expires_at: expiresAt } = row;
    if (expiresAt !== null && expiresAt.getTime() <= now) continue;
    const signsFrom = row.signs_from.toISOString();
    const key = { id, state: stateOf(row, rows, now), signsFrom, ...(expiresAt && { expiresAt }) };
    yield `${JSON.stringify(key)}\n`;
  }
}

/** Selects all keys, the newest first. */
function selectKeys(db: Kysely<Tables>) {
  return db.selectFrom("signing_key").selectAll().orderBy("signs_from", "desc").execute();
}

type KeyTimes = Pick<Tables["signing_key"], "signs_from" | "revoked">;

/** Returns the state of a key among all keys, the newest first. The current key is the newest one whose time has come. */
function stateOf(row: KeyTimes, rows: readonly KeyTimes[], now: number) {
  if (row.revoked) return "revoked";
  if (row.signs_from.getTime() > now) return "next";
  const current = rows.find(({ revoked, signs_from }) => !revoked && signs_from.getTime() <= now);
  return row === current ? "current" : "retired";
}

/** Creates a key that signs after some seconds, when every process knows it. Tokens of the previous key stay valid until they expire. */
export function rotateSigningKey(store: Store) {
  return write(store, (trx, revision) => createSuccessor(store, trx, revision, new Date(store.now() + publishMs)));
}

/** Ends all tokens of a key. If it is the current key, a new one signs at once. */
export function revokeSigningKey(store: Store, { which }: Pick<Choice, "which">) {
  return write(store, async (trx, revision) => {
    const now = store.now();
    const rows = await selectKeys(trx);
    const row = rows.find(({ id }) => id === which);
    if (!row) throw new Error(`There is no signing key "${which}".`);
    const state = stateOf(row, rows, now);
    const ended = { revoked: true, private_sealed: null, expires_at: new Date(now + tokenLifeMs) };
    await updateRow(trx, "signing_key", row.id, { ...ended, revision });
    if (state === "current") await createSuccessor(store, trx, revision, new Date(now));
    if (state === "next") await createSuccessor(store, trx, revision, new Date(now + publishMs));
    return { id: row.id, state: "revoked", signsFrom: row.signs_from.toISOString() };
  });
}

/** Returns the newest key that opens. */
export async function currentSigningKey(store: Store, onError: OnSealed = () => {}) {
  const rows = await store.db
    .selectFrom("signing_key")
    .where("revoked", "=", false)
    .where("private_sealed", "is not", null)
    .where("signs_from", "<=", new Date(store.now()))
    .select(["id", "private_sealed"])
    .orderBy("signs_from", "desc")
    .execute();
  for (const { id, private_sealed } of rows) {
    const [jwk] = await openSealed(store, [{ sealed: private_sealed ?? "", context: privateKeyContext(id) }], onError);
    if (jwk !== undefined) return { id, privateKey: JSON.parse(jwk) as JWK };
  }
  throw new Error("No signing key opens with this master key: `signing-key rotate` creates one.");
}

/** Creates the successor of the current key. It replaces a successor that does not sign yet. */
async function createSuccessor(store: Store, trx: Kysely<Tables>, revision: number, signsFrom: Date) {
  const now = new Date(store.now());
  const keys = () => trx.updateTable("signing_key").where("revoked", "=", false);
  const expires_at = new Date(signsFrom.getTime() + tokenLifeMs);
  await keys()
    .set({ revoked: true, private_sealed: null, expires_at, revision })
    .where("signs_from", ">", now)
    .execute();
  const valid = trx.selectFrom("signing_key").where("revoked", "=", false);
  const current = valid.select(({ fn }) => fn.max("signs_from").as("signs_from"));
  await keys().set({ private_sealed: null }).where("signs_from", "<", current).execute();
  await keys().set({ expires_at, revision }).where("signs_from", "=", current).execute();
  const id = await insertSigningKey(trx, { sealer: store.sealer, revision, signsFrom });
  return { id, state: signsFrom > now ? "next" : "current", signsFrom: signsFrom.toISOString() };
}

/** Makes a pair of keys. Its id is an argument of commands, so it does not begin like an option. */
async function makeKeyPair(): Promise<{ readonly id: string; readonly publicKey: JWK; readonly privateKey: JWK }> {
  const pair = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicKey);
  return id.startsWith("-") ? makeKeyPair() : { id, publicKey, privateKey: await exportJWK(pair.privateKey) };
}

/** Creates a key. @returns its id */
export async function insertSigningKey(
  db: Kysely<Tables>,
  { sealer, revision, signsFrom }: { readonly sealer: Sealer; readonly revision: number; readonly signsFrom: Date },
): Promise<string> {
  const { id, publicKey, privateKey } = await makeKeyPair();
  const values = {
    id,
    public_key: JSON.stringify({ ...publicKey, kid: id, alg: tokenAlgorithm, use: "sig" }),
    private_sealed: sealer.seal(JSON.stringify(privateKey), privateKeyContext(id)),
    signs_from: signsFrom,
    revoked: false,
    revision,
  };
  await db.insertInto("signing_key").values(values).execute();
  return id;
}

export function privateKeyContext(id: string): string {
  return `signing_key ${id}`;
}
