import { hash } from "node:crypto";
import { isSpelledAsToken, setBounded } from "@ledgergate/service-kit";
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import type { ClientRow, SnapshotChange } from "../snapshot/snapshot.ts";
import { tokenAlgorithm, tokenIssuer } from "../token-claims.ts";
import { haveEnded } from "../token-ends.ts";

/** Verifies bearer tokens. */
export type TokenCheck = ReturnType<typeof createTokenCheck>;

/** Facts of an accepted token. */
export interface AcceptedToken {
  readonly client: string;
  /** Among the tokens of its client. */
  readonly generation: number;
  readonly signingKey: string;
  /** In ms. */
  readonly expiresAt: number;
}

/** Tolerated difference between the clocks of processes, in ms. */
const toleranceMs = 60_000;

/** Maximum number of tokens in the cache. The oldest one is dropped first. */
const maxCached = 10_000;

/** Creates a check of tokens by the clients and signing keys of the applied snapshots. `now` is the wall clock, in ms. */
export function createTokenCheck(audiences: readonly string[], now: () => number = Date.now) {
  const clientsById = new Map<string, ClientRow>();
  const keys = new Map<string, JWK>();
  let keyOf = createLocalJWKSet({ keys: [] });
  /** Cache by digest. Verifying a signature takes a hundred times as long. */
  const cache = new Map<string, AcceptedToken>();

  /** Tests if a token is still valid for the team that it was accepted for: all that may have changed since its signature was verified. */
  const isStillValid = ({ client, generation, signingKey, expiresAt }: AcceptedToken, team: string): boolean => {
    const { team: ownTeam, tokenEnds = [] } = clientsById.get(client) ?? {};
    const time = now();
    return (
      ownTeam === team &&
      keys.has(signingKey) &&
      time < expiresAt + toleranceMs &&
      !haveEnded(tokenEnds, generation, time)
    );
  };

  async function readVerified(token: string): Promise<AcceptedToken> {
    if (!isSpelledAsToken(token)) throw new Error("not a token in canonical base64url");
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: [tokenAlgorithm],
      issuer: tokenIssuer,
      audience: [...audiences],
      requiredClaims: ["sub", "scope", "iat", "exp"],
      clockTolerance: toleranceMs / 1000,
      currentDate: new Date(now()),
    });
    const { sub = "", iat = 0, exp = 0, generation } = payload;
    if (iat * 1000 > now() + toleranceMs) throw new Error("issued in the future");
    return {
      client: sub,
      generation: typeof generation === "number" ? generation : 0,
      signingKey: protectedHeader.kid ?? "",
      expiresAt: exp * 1000,
    };
  }

  return {
    /** Checks a token that is in the cache. Returns `undefined` for any other token, and `false` for one that is not valid. */
    checkCached(token: string, team: string): AcceptedToken | false | undefined {
      const cached = cache.get(digestOf(token));
      return cached && isStillValid(cached, team) && cached;
    },
    /** Verifies a token for a team, and calls back with the result. */
    verify(token: string, team: string, done: (accepted: AcceptedToken | undefined) => void): void {
      readVerified(token).then(
        (accepted) => {
          const isAccepted = isStillValid(accepted, team);
          if (isAccepted) setBounded(cache, maxCached, digestOf(token), accepted);
          done(isAccepted ? accepted : undefined);
        },
        () => done(undefined),
      );
    },
    isStillValid,
    /** Lists the keys that verify tokens, as JWKs. */
    publicKeys: () => [...keys.values()],
    apply({ clients, signingKeys }: SnapshotChange): void {
      for (const row of clients) {
        if (row.disabled) clientsById.delete(row.id);
        else clientsById.set(row.id, row);
      }
      for (const { id, publicKey, revoked } of signingKeys) {
        if (revoked) keys.delete(id);
        else keys.set(id, publicKey);
      }
      if (signingKeys.length > 0) keyOf = createLocalJWKSet({ keys: [...keys.values()] });
    },
  };
}

function digestOf(token: string): string {
  return hash("sha256", token, "base64url");
}
