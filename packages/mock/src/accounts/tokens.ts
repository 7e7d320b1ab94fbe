import { isSpelledAsToken, type TokenClaims } from "@ledgergate/service-kit";
import type { CryptoKey, GenerateKeyPairResult, JSONWebKeySet, JWK } from "jose";
import type { SigningKey } from "../state/state.ts";

/** Issues tokens (JWT, EdDSA) and recognizes its own. */
export interface TokenIssuer {
  issue(claims: TokenClaims): Promise<string>;
  /** Tests if this issuer signed a token and the token has not expired. */
  accepts(token: string): Promise<boolean>;
  /** Returns the public key as a JSON Web Key Set, for clients that verify tokens. */
  keySet(): Promise<JSONWebKeySet>;
}

/** Makes an issuer. Without a given key, it generates one when it first needs one. */
export function createTokenIssuer(signingKey: SigningKey | undefined, issuer: () => string): TokenIssuer {
  let keys: Promise<GenerateKeyPairResult> | undefined;
  const keyPair = () => {
    keys ??= signingKey ? importKeys(signingKey) : generateKeys();
    return keys;
  };
  let published: Promise<JWK> | undefined;
  const publicJwk = () => {
    published ??= keyPair().then(publish);
    return published;
  };
  const sign = async ({ subject, audience, scope, lifetime }: TokenClaims, issuedAt: number): Promise<string> => {
    const { SignJWT } = await loadJose();
    const [{ privateKey }, { kid = "" }] = await Promise.all([keyPair(), publicJwk()]);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: algorithm, typ: "JWT", kid })
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
      const token = issued.get(key) ?? sign(claims, issuedAt);
      issued.set(key, token);
      return token;
    },
    async accepts(token) {
      if (!isSpelledAsToken(token)) return false;
      const [{ jwtVerify }, { publicKey }] = await Promise.all([loadJose(), keyPair()]);
      return jwtVerify(token, publicKey, { algorithms: [algorithm], requiredClaims: ["exp"] }).then(
        () => true,
        () => false,
      );
    },
    keySet: async () => ({ keys: [await publicJwk()] }),
  };
}

const algorithm = "EdDSA";

async function publish({ publicKey }: GenerateKeyPairResult): Promise<JWK> {
  const { calculateJwkThumbprint, exportJWK } = await loadJose();
  const jwk = await exportJWK(publicKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: "sig" };
}

async function generateKeys(): Promise<GenerateKeyPairResult> {
  const { generateKeyPair } = await loadJose();
  return generateKeyPair(algorithm);
}

async function importKeys({ kty, crv, x, d }: SigningKey): Promise<GenerateKeyPairResult> {
  const { importJWK } = await loadJose();
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ kty, crv, x, d }, algorithm),
    importJWK({ kty, crv, x }, algorithm),
  ]);
  return { privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}

let jose: Promise<typeof import("jose")> | undefined;

/** Loads jose at its first use, to keep the start fast. The promise is kept, since a repeated import takes time too. */
function loadJose(): Promise<typeof import("jose")> {
  jose ??= import("jose");
  return jose;
}
