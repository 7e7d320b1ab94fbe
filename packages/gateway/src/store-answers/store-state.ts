import { rateLimited, type ServiceState, type TokenClaims, unknownClient } from "@ledgergate/service-kit";
import { importJWK, SignJWT } from "jose";
import { FloodGuard } from "../calls/flood-guard.ts";
import { admitSecret, teamOfAdminKey } from "../store/credentials.ts";
import { listWithKeys } from "../store/endpoints.ts";
import { currentSigningKey } from "../store/signing-keys.ts";
import type { OnSealed, Store } from "../store/store.ts";
import { tokenAlgorithm, tokenIssuer } from "../token-claims.ts";

const clientLimit = { perSecond: 5, burst: 100 };

/** `onError` receives the errors of secrets that do not open. */
export function createStoreState(
  store: Store,
  onError: OnSealed,
): Pick<ServiceState, "endpointsOf" | "admitClient" | "issueToken"> {
  const clients = new FloodGuard(clientLimit);
  return {
    async endpointsOf(adminKey) {
      const team = await teamOfAdminKey(store, adminKey);
      if (team === undefined) return undefined;
      return (await listWithKeys(store, team, onError)).map(({ key, ...endpoint }) => ({ ...endpoint, api_key: key }));
    },
    async admitClient(id, secret) {
      const busy = (waitMs: number) => rateLimited(Math.ceil(waitMs / 1_000));
      const waitMs = clients.waitMs(id, performance.now());
      if (waitMs > 0) return busy(waitMs);
      const generation = await admitSecret(store, id, secret);
      if (generation === undefined) return unknownClient;
      // A caller without the secret cannot use up the client's limit. Other requests may have used it up meanwhile.
      const lateMs = clients.take(id, performance.now());
      return lateMs > 0 ? busy(lateMs) : { generation };
    },
    issueToken: async (claims) => issueToken(store.now(), claims, await currentSigningKey(store, onError)),
  };
}

async function issueToken(
  now: number,
  { subject, audience, lifetime, ...claims }: TokenClaims,
  { id, privateKey }: Awaited<ReturnType<typeof currentSigningKey>>,
): Promise<string> {
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
