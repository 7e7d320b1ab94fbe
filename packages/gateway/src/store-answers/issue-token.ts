import {
  type Answer,
  findTokenExample,
  isObject,
  type Operation,
  type Refusal,
  rateLimited,
  tokenAnswer,
  unknownClient,
} from "@ledgergate/service-kit";
import { importJWK, SignJWT } from "jose";
import type { FloodGuard } from "../calls/flood-guard.ts";
import { tokenAlgorithm, tokenIssuer } from "../keys/token-claims.ts";
import { acceptsSecret } from "../store/credentials.ts";
import { currentSigningKey } from "../store/signing-keys.ts";
import type { Store } from "../store/store.ts";

/** Answers with a token for a client whose secret is right, as the document's example shows one. `floods` counts the client's tokens. */
export async function answerToken(
  store: Store,
  operation: Operation,
  body: unknown,
  floods: FloodGuard,
): Promise<Answer | Refusal> {
  const { client_id, client_secret, audience } = readCredentials(body);
  const waitMs = floods.waitMs(client_id, performance.now());
  if (waitMs > 0) return rateLimited(Math.ceil(waitMs / 1_000));
  if (!(await acceptsSecret(store, client_id, client_secret))) return unknownClient;
  // Whoever does not know the secret cannot use up what the client may have.
  floods.take(client_id, performance.now());
  const example = findTokenExample(operation);
  if (!example)
    throw new Error(
      `The document has no example of a token, with scope and expires_in, as the answer to ${operation.id}.`,
    );
  const { scope, expires_in } = example;
  const { id, privateKey } = await currentSigningKey(store);
  const issuedAt = Math.floor(store.now() / 1_000);
  const access_token = await new SignJWT({ scope })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT", kid: id })
    .setIssuer(tokenIssuer)
    .setSubject(client_id)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expires_in)
    .sign(await importJWK(privateKey, tokenAlgorithm));
  return tokenAnswer({ ...example, access_token });
}

interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly audience: string;
}

/** The members of a body that the document's schema allowed. */
function readCredentials(body: unknown): Credentials {
  const textOf = (member: string): string => String((isObject(body) && body[member]) || "");
  return { client_id: textOf("client_id"), client_secret: textOf("client_secret"), audience: textOf("audience") };
}
