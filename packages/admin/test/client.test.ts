import { expect, test } from "vitest";
import { createAdmin } from "../src/index.ts";

test("the key is sent unchanged in Authorization, and the call returns the list", async () => {
  const sent: unknown[] = [];
  const admin = createAdmin({
    baseUrl: "http://gateway.test",
    apiKey: "admin-key",
    fetch: async (url, { headers }) => {
      sent.push([url, new Headers(headers).get("authorization")]);
      return Response.json({ endpoints: [] });
    },
  });
  expect(await admin.listEndpoints()).toEqual({ endpoints: [] });
  expect(sent).toEqual([["http://gateway.test/admin/v1/endpoints", "admin-key"]]);
});

test("a bearer token is sent instead of the key", async () => {
  const sent: unknown[] = [];
  const options = {
    baseUrl: "http://gateway.test",
    token: "a-token",
    fetch: async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get("authorization"));
      return Response.json({ endpoints: [] });
    },
  };
  await createAdmin(options).listEndpoints();
  expect(sent).toEqual(["Bearer a-token"]);
  expect(() => createAdmin({ ...options, apiKey: "admin-key" } as never)).toThrow(
    "The option token must be given without apiKey.",
  );
  expect(() => createAdmin({ baseUrl: "http://gateway.test" } as never)).toThrow("The option apiKey is missing.");
});
