import { type Answer, jsonAnswer } from "./answer.ts";

/** The path of the key set that tokens verify with. */
export const keySetPath = "/.well-known/jwks.json";

/** Answers with the key set. Verifiers may keep it for a minute. */
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
