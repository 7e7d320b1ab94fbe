import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { JSONWebKeySet, JWK } from "jose";
import type { SigningKey } from "../state/mock-state.ts";

/** What a token says. */
export interface TokenClaims {
  readonly subject: string;
  readonly audience: string;
  readonly scope: string;
  /** Seconds from now on. */
  readonly lifetime: number;
}

/** Issues tokens (JWT, EdDSA), and knows its own again. */
export interface TokenIssuer {
  issue(claims: TokenClaims): Promise<string>;
  /** Whether a token was signed with this key and has not expired. */
  accepts(token: string): Promise<boolean>;
  /** The public key as a JSON Web Key Set, for whoever verifies tokens. */
  keySet(): Promise<JSONWebKeySet>;
}

/** Makes an issuer. Without a key it makes one, as soon as there is something to sign. */
export function createTokenIssuer(signingKey: SigningKey | undefined, issuer: () => string): TokenIssuer {
  let keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | undefined;
  const keyPair = () => {
    keys ??= signingKey ? importKeys(signingKey) : generateKeyPairSync("ed25519");
    return keys;
  };
  let published: Promise<JWK> | undefined;
  const publicJwk = () => {
    published ??= publish(keyPair().publicKey);
    return published;
  };
  return {
    async issue({ subject, audience, scope, lifetime }) {
      const { SignJWT } = await loadJose();
      const { kid = "" } = await publicJwk();
      const issuedAt = Math.floor(Date.now() / 1000);
      return new SignJWT({ scope })
        .setProtectedHeader({ alg: algorithm, typ: "JWT", kid })
        .setIssuer(issuer())
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(keyPair().privateKey);
    },
    async accepts(token) {
      const { jwtVerify } = await loadJose();
      return jwtVerify(token, keyPair().publicKey, { algorithms: [algorithm], requiredClaims: ["exp"] }).then(
        () => true,
        () => false,
      );
    },
    keySet: async () => ({ keys: [await publicJwk()] }),
  };
}

const algorithm = "EdDSA";

async function publish(publicKey: KeyObject): Promise<JWK> {
  const { calculateJwkThumbprint, exportJWK } = await loadJose();
  const jwk = await exportJWK(publicKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: "sig" };
}

function importKeys({ kty, crv, x, d }: SigningKey) {
  const privateKey = createPrivateKey({ key: { kty, crv, x, d }, format: "jwk" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

let jose: Promise<typeof import("jose")> | undefined;

/** Loaded with the first token only, so that a start does not wait for it, and once, for asking the loader takes time. */
function loadJose(): Promise<typeof import("jose")> {
  jose ??= import("jose");
  return jose;
}
