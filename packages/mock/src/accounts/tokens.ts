import { getOrAdd, isSpelledAsToken, type TokenClaims } from "@ledgergate/service-kit";
import type { JSONWebKeySet, JWK } from "jose";
import type { SigningKey } from "../state/state.ts";

/** Issues tokens (JWT, EdDSA) and recognizes its own. */
export interface TokenIssuer {
  issue(claims: TokenClaims): Promise<string>;
  /** Tests if this issuer signed a token and the token has not expired. */
  accepts(token: string): Promise<boolean>;
  /** Returns the public key as a JSON Web Key Set, for clients that verify tokens. */
  keySet(): Promise<JSONWebKeySet>;
}

/** Makes an issuer. It loads jose and makes its keys when it first needs them, to keep the start fast. */
export function createTokenIssuer(signingKey: SigningKey | undefined, issuer: () => string): TokenIssuer {
  let signer: ReturnType<typeof createSigner> | undefined;
  const load = () => {
    signer ??= createSigner(signingKey);
    return signer;
  };
  const sign = async ({ subject, audience, scope, lifetime }: TokenClaims, issuedAt: number): Promise<string> => {
    const { jose, privateKey, published } = await load();
    return new jose.SignJWT({ scope })
      .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: published.kid })
      .setIssuer(issuer())
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetime)
      .sign(privateKey);
  };
  // EdDSA is deterministic, so equal claims of the same second give the same token.
  let second = 0;
  let issued = new Map<string, Promise<string>>();
  return {
    issue(claims) {
      const issuedAt = Math.floor(Date.now() / 1000);
      if (issuedAt !== second) [second, issued] = [issuedAt, new Map()];
      const key = JSON.stringify(claims);
      return getOrAdd(issued, key, () => sign(claims, issuedAt));
    },
    async accepts(token) {
      if (!isSpelledAsToken(token)) return false;
      const { jose, publicKey } = await load();
      return jose.jwtVerify(token, publicKey, { algorithms: [algorithm], requiredClaims: ["exp"] }).then(
        () => true,
        () => false,
      );
    },
    keySet: async () => ({ keys: [(await load()).published] }),
  };
}

const algorithm = "EdDSA";

/** Makes a key pair, by default a new one. */
async function createSigner(signingKey: SigningKey | undefined) {
  const jose = await import("jose");
  const { kty, crv, x, d }: JWK =
    signingKey ?? (await jose.exportJWK((await jose.generateKeyPair(algorithm, { extractable: true })).privateKey));
  const open = { crv, x, kty } as JWK;
  const [privateKey, publicKey, kid] = await Promise.all([
    jose.importJWK({ ...open, d } as JWK, algorithm),
    jose.importJWK(open, algorithm),
    jose.calculateJwkThumbprint(open),
  ]);
  return { jose, privateKey, publicKey, published: { ...open, kid, alg: algorithm, use: "sig" } };
}
