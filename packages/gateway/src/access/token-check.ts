import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { isSpelledAsToken, setBounded } from "@ledgergate/service-kit";
import { type CompactJWSHeaderParameters, jwtVerify } from "jose";
import { getOrAdd } from "../get-or-add.ts";
import type { ClientRow, SigningKeyRow, SnapshotChange } from "../snapshot/snapshot.ts";
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
  const keys = new Map<string, { readonly jwk: SigningKeyRow["publicKey"]; readonly key: KeyObject }>();
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

  const keyOf = ({ kid = "" }: CompactJWSHeaderParameters): KeyObject => {
    const known = keys.get(kid);
    if (!known) throw new Error("signed with a key that is not known");
    return known.key;
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
    publicKeys: () => Array.from(keys.values(), ({ jwk }) => jwk),
    apply({ clients, signingKeys }: SnapshotChange): void {
      for (const row of clients) {
        if (row.disabled) clientsById.delete(row.id);
        else clientsById.set(row.id, row);
      }
      for (const { id, publicKey, revoked } of signingKeys) {
        if (revoked) keys.delete(id);
        else getOrAdd(keys, id, () => ({ jwk: publicKey, key: createPublicKey({ key: publicKey, format: "jwk" }) }));
      }
      for (const [digest, { client, signingKey }] of cache) {
        if (!clientsById.has(client) || !keys.has(signingKey)) cache.delete(digest);
      }
    },
  };
}

function digestOf(token: string): string {
  return hash("sha256", token, "base64url");
}
