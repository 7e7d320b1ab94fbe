import { type Answer, jsonAnswer } from "./answer.ts";
import type { Operation } from "./api.ts";
import { isObject } from "./json.ts";

/** Path of the key set that verifies the tokens. */
export const keySetPath = "/.well-known/jwks.json";

/** Answers with the key set. Verifiers may cache it for a minute. */
export function keySetAnswer(keySet: object): Answer {
  return jsonAnswer(200, keySet, { "cache-control": "public, max-age=60" });
}

/** Answers with endpoints and their keys. */
export function endpointsAnswer(endpoints: readonly object[]): Answer {
  return jsonAnswer(200, { endpoints }, { "cache-control": "no-store" });
}

/** Answers with a token (RFC 6749, section 5.1). */
export function tokenAnswer(token: object): Answer {
  return jsonAnswer(200, token, { "cache-control": "no-store", pragma: "no-cache" });
}

/** Example of a token answer in a document. An answer differs from it in the token, and in what a client has of its own. */
export interface TokenExample {
  readonly scope: string;
  /** In seconds. */
  readonly expires_in: number;
}

/** Finds the example of an operation that issues tokens. */
export function findTokenExample({ responses }: Operation): TokenExample | undefined {
  const value = responses.find(({ code }) => code === "200")?.contents[0]?.examples[0]?.value;
  return isTokenExample(value) ? value : undefined;
}

function isTokenExample(value: unknown): value is TokenExample {
  return isObject(value) && typeof value.scope === "string" && Number.isSafeInteger(value.expires_in);
}
