import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { type CompactJWSHeaderParameters, jwtVerify } from "jose";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import { tokenAlgorithm, tokenIssuer } from "./token-claims.ts";

/** Tells whether bearer tokens hold. */
export interface TokenCheck {
  /** Calls back whether the token holds for a team: at once where it was accepted before. */
  check(token: string, team: string, done: (accepted: boolean) => void): void;
  apply(change: SnapshotChange): void;
}

interface TokenCheckOptions {
  /** What tokens may be for (`tokenAudiences`). */
  readonly audiences: readonly string[];
  /** The wall clock, in ms. */
  readonly now?: () => number;
}

/** Checks tokens against the clients and signing keys of the snapshots that it is given. */
export function createTokenCheck({ audiences, now = Date.now }: TokenCheckOptions): TokenCheck {
  return new RememberedTokens(audiences, now);
}

/** What is kept of a token that was accepted. */
interface Accepted {
  readonly client: string;
  readonly signingKey: string;
  /** In ms. */
  readonly expiresAt: number;
}

/** For how long clocks of processes may differ. */
const toleranceMs = 60_000;

/** So many tokens are remembered; the one that was accepted first goes first. */
const mostRemembered = 10_000;

class RememberedTokens implements TokenCheck {
  readonly #audiences: readonly string[];
  readonly #now: () => number;
  /** The team of each client that may call. */
  readonly #teams = new Map<string, string>();
  readonly #keys = new Map<string, KeyObject>();
  /** By digest: verifying a signature takes a hundred times as long. */
  readonly #accepted = new Map<string, Accepted>();

  constructor(audiences: readonly string[], now: () => number) {
    this.#audiences = audiences;
    this.#now = now;
  }

  check(token: string, team: string, done: (accepted: boolean) => void): void {
    const digest = hash("sha256", token, "base64url");
    const known = this.#accepted.get(digest);
    if (known) {
      done(this.#holds(known, team));
      return;
    }
    this.#verify(token).then(
      (accepted) => {
        const holds = this.#holds(accepted, team);
        if (holds) this.#remember(digest, accepted);
        done(holds);
      },
      () => done(false),
    );
  }

  apply({ clients, signingKeys }: SnapshotChange): void {
    for (const { id, team, disabled } of clients) {
      if (disabled) this.#teams.delete(id);
      else this.#teams.set(id, team);
    }
    for (const { id, publicKey, revoked } of signingKeys) {
      if (revoked) this.#keys.delete(id);
      else if (!this.#keys.has(id)) this.#keys.set(id, createPublicKey({ key: publicKey, format: "jwk" }));
    }
    for (const [digest, { client, signingKey }] of this.#accepted) {
      if (!this.#teams.has(client) || !this.#keys.has(signingKey)) this.#accepted.delete(digest);
    }
  }

  /** Looks at what may have changed while the signature was verified, or since. */
  #holds({ client, signingKey, expiresAt }: Accepted, team: string): boolean {
    return this.#teams.get(client) === team && this.#keys.has(signingKey) && this.#now() < expiresAt + toleranceMs;
  }

  #remember(digest: string, accepted: Accepted): void {
    if (this.#accepted.size >= mostRemembered) {
      const first = this.#accepted.keys().next();
      if (!first.done) this.#accepted.delete(first.value);
    }
    this.#accepted.set(digest, accepted);
  }

  async #verify(token: string): Promise<Accepted> {
    const { payload, protectedHeader } = await jwtVerify(token, this.#keyOf, {
      algorithms: [tokenAlgorithm],
      issuer: tokenIssuer,
      audience: [...this.#audiences],
      requiredClaims: ["sub", "scope", "iat", "exp"],
      clockTolerance: toleranceMs / 1000,
      currentDate: new Date(this.#now()),
    });
    const { sub = "", iat = 0, exp = 0 } = payload;
    if (iat * 1000 > this.#now() + toleranceMs) throw new Error("issued in the future");
    return { client: sub, signingKey: protectedHeader.kid ?? "", expiresAt: exp * 1000 };
  }

  readonly #keyOf = ({ kid = "" }: CompactJWSHeaderParameters): KeyObject => {
    const key = this.#keys.get(kid);
    if (!key) throw new Error("signed with a key that is not known");
    return key;
  };
}
