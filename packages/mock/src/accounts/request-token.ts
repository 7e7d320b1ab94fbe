import type { Operation } from "../document/api.ts";
import type { Refusal } from "../requests/refusal.ts";
import { isObject } from "../values/is-object.ts";
import { type Answer, jsonAnswer } from "../wire/answer.ts";
import type { Directory } from "./directory.ts";
import type { TokenIssuer } from "./token-issuer.ts";

/** What the document shows of a token: the answer is like its example, but for the token. */
interface TokenExample {
  readonly scope: string;
  readonly expires_in: number;
}

/**
 * Answers a request for a token: with a token for known client credentials, with a refusal for others, unless `anyClient`
 * is set. Undefined where the body is no request for a token, or the document has no example of one.
 */
export async function requestToken(
  directory: Directory,
  tokens: TokenIssuer,
  anyClient: boolean,
  operation: Operation,
  body: unknown,
): Promise<Answer | Refusal | undefined> {
  const example = findExample(operation);
  const [id, secret, audience] = [read(body, "client_id"), read(body, "client_secret"), read(body, "audience")];
  if (!example || id === undefined || secret === undefined || audience === undefined) return undefined;
  const found = directory.clientOf(id);
  const client = found?.client_secret === secret ? found : undefined;
  if (!client && !anyClient) return unknownClient;
  const { scope = example.scope, expires_in = example.expires_in } = client ?? {};
  const access_token = await tokens.issue({ subject: id, audience, scope, lifetime: expires_in });
  // RFC 6749, section 5.1.
  return jsonAnswer(200, { ...example, access_token, scope, expires_in }, { "cache-control": "no-store" });
}

const unknownClient: Refusal = {
  condition: "unknown_client",
  in: "body",
  name: "client_secret",
  reason: "belongs to no client, or not to this one",
};

function read(body: unknown, member: string): string | undefined {
  const value = isObject(body) ? body[member] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

function findExample({ responses }: Operation): TokenExample | undefined {
  const value = responses.find(({ code }) => code === "200")?.contents[0]?.examples[0]?.value;
  return isTokenExample(value) ? value : undefined;
}

function isTokenExample(value: unknown): value is TokenExample {
  return isObject(value) && typeof value.scope === "string" && Number.isSafeInteger(value.expires_in);
}
