import { type Refusal, rateLimited, type TokenClaims, unknownClient } from "@ledgergate/service-kit";
import { importJWK, SignJWT } from "jose";
import { FloodGuard } from "../calls/flood-guard.ts";
import type { ListPosition } from "../calls/worker-context.ts";
import { admitSecret, teamOfAdminKey } from "../store/credentials.ts";
import { listWithKeys } from "../store/endpoints.ts";
import { currentSigningKey } from "../store/signing-keys.ts";
import type { OnSealed, Store } from "../store/store.ts";
import { tokenAlgorithm, tokenIssuer } from "../token-claims.ts";

const clientLimit = { perSecond: 5, burst: 100 };

/** Limit of the endpoints that a team may list. One list may exceed it; later ones wait. */
const listLimit = { perSecond: 5_000, burst: 50_000 };

/** Cost of a list besides its endpoints, in endpoints. */
const listCost = 50;

/** `count` returns the number of a team's endpoints. `onError` receives the errors of secrets that do not open. */
export function createStoreState(store: Store, count: (team: string) => number, onError: OnSealed) {
  const clients = new FloodGuard(clientLimit);
  const lists = new FloodGuard(listLimit);
  const busy = (waitMs: number): Refusal => rateLimited(Math.ceil(waitMs / 1_000));
  return {
    /** Reads some endpoints of an admin key's team. `undefined` if the key is unknown. */
    async endpointsOf(adminKey: string, after?: ListPosition) {
      const team = await teamOfAdminKey(store, adminKey);
      if (team === undefined) return undefined;
      // A list is paid at its begin.
      const waitMs = after ? 0 : lists.take(team, performance.now(), listCost + count(team));
      if (waitMs > 0) return busy(waitMs);
      let page = await listWithKeys(store, team, after, onError);
      while (page.endpoints.length === 0 && page.next) page = await listWithKeys(store, team, page.next, onError);
      const endpoints = page.endpoints.map(({ key, ...endpoint }) => ({ ...endpoint, api_key: key }));
      return { ...page, endpoints };
    },
    async admitClient(id: string, secret: string) {
      const waitMs = clients.waitMs(id, performance.now());
      if (waitMs > 0) return busy(waitMs);
      const generation = await admitSecret(store, id, secret);
      if (generation === undefined) return unknownClient;
      // A caller without the secret cannot use up the client's limit. Other requests may have used it up meanwhile.
      const lateMs = clients.take(id, performance.now());
      return lateMs > 0 ? busy(lateMs) : { generation };
    },
    issueToken: async (claims: TokenClaims) => issueToken(store.now(), claims, await currentSigningKey(store, onError)),
  };
}

async function issueToken(
  now: number,
  { subject, audience, lifetime, ...claims }: TokenClaims,
  { id, privateKey }: Awaited<ReturnType<typeof currentSigningKey>>,
) {
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT", kid: id })
    .setIssuer(tokenIssuer)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(await importJWK(privateKey, tokenAlgorithm));
}
