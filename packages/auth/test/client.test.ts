import { inspect } from "node:util";
import { isLedgergateError } from "@ledgergate/runtime";
import { queryOptions } from "@ledgergate/runtime/query";
import { expect, test } from "vitest";
import { createAuth } from "../src/index.ts";

const credentials = { client_id: "an-id", client_secret: "canary secret/+" };

test("grant and audience are filled in", async () => {
  const sent: unknown[] = [];
  const auth = createAuth({
    baseUrl: "http://gateway.test",
    fetch: async (url, { body }) => {
      sent.push([url, JSON.parse(String(body))]);
      return Response.json({ access_token: "t", expires_in: 2592000, scope: "", token_type: "Bearer" });
    },
  });
  expect((await auth.requestToken(credentials)).expires_in).toBe(2592000);
  expect(sent).toEqual([
    ["http://gateway.test/oauth/token", { ...credentials, grant_type: "client_credentials", audience: "staking" }],
  ]);
});

test("a refusal is an api error that does not show the secret, also when the server echoes it", async () => {
  const { client_secret } = credentials;
  const auth = createAuth({
    baseUrl: "http://gateway.test",
    fetch: async () =>
      Response.json(
        {
          error: "invalid_client",
          error_description: `${client_secret} ${encodeURIComponent(client_secret)} is wrong`,
        },
        { status: 401 },
      ),
  });
  const error = await auth.requestToken(credentials).catch((thrown: unknown) => thrown);
  expect(isLedgergateError(error, "api") && error.code).toBe("invalid_client");
  expect(inspect(error, { depth: 10 })).not.toContain("canary");
});

test("a token request is no query, since caches would keep the secret in the key", () => {
  const auth = createAuth({ baseUrl: "http://gateway.test" });
  // @ts-expect-error the type refuses it, too
  expect(() => queryOptions(auth, "requestToken", credentials)).toThrow(/^requestToken: takes a secret/);
});
