import { inspect } from "node:util";
import { isLedgergateError } from "@ledgergate/runtime";
import { queryOptions } from "@ledgergate/runtime/query";
import { expect, test } from "vitest";
import { createAuth, type TokenResponse } from "../src/index.ts";

const credentials = { client_id: "an-id", client_secret: "canary secret/+" };

/** A client whose requests get one answer. */
function authWith(answer: Response) {
  const sent: unknown[] = [];
  const fetch = async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(String(body))]);
    return answer;
  };
  return { ...createAuth({ baseUrl: "http://gateway.test", fetch }), sent };
}

test("grant and audience are filled in", async () => {
  const token: TokenResponse = { access_token: "t", expires_in: 2592000, scope: "", token_type: "Bearer" };
  const { requestToken, sent } = authWith(Response.json(token));
  const answer: TokenResponse = await requestToken(credentials);
  expect(answer).toEqual(token);
  const filled = { ...credentials, grant_type: "client_credentials", audience: "staking" };
  expect(sent).toEqual([["http://gateway.test/oauth/token", filled]]);
});

test("a refusal shows no secret that the server echoes", async () => {
  const error_description = `${credentials.client_secret} ${encodeURIComponent(credentials.client_secret)} is wrong`;
  const { requestToken } = authWith(Response.json({ error: "invalid_client", error_description }, { status: 401 }));
  const error = await requestToken(credentials).catch((thrown: unknown) => thrown);
  expect(isLedgergateError(error, "api") && error.code).toBe("invalid_client");
  expect(inspect(error, { depth: 10 })).not.toContain("canary");
});

test("a token request is no query", () => {
  const auth = createAuth({ baseUrl: "http://gateway.test" });
  // @ts-expect-error the type refuses it, too
  expect(() => queryOptions(auth, "requestToken", credentials)).toThrow(/^requestToken: takes a secret/);
});
