import { expect, test } from "vitest";
import { type CallOptions, type CallPromise, createClient } from "../src/index.ts";
import { infiniteQueryOptions, queryOptions, swrFetcher, swrKey } from "../src/query.ts";

interface Boxes {
  getBox(input: { readonly id: string }, options?: CallOptions): CallPromise<unknown>;
}

const body = { in: "body", required: true, type: "string" } as const;
const client = createClient<object, Boxes>(
  {
    serverPath: "/v1/{apiKey}",
    operations: {
      getBox: { method: "GET", path: "/boxes/{id}", input: { id: { in: "path", required: true } } },
      openBox: { method: "POST", path: "/boxes", input: { key: { ...body, secret: true } }, secretInput: true },
    },
  },
  { baseUrl: "http://localhost", apiKey: "k3y-canary" },
);

// Programs without types may name any operation.
const untyped = (make: unknown) => make as (client: object, operation: string, input: object) => unknown;

test.each([
  ["queryOptions", untyped(queryOptions)],
  ["infiniteQueryOptions", untyped(infiniteQueryOptions)],
  ["swrKey", untyped(swrKey)],
  ["swrFetcher", untyped(swrFetcher)],
])("%s refuses an operation that takes a secret, without showing it", (_name, make) => {
  expect(() => make(client, "openBox", { key: "s3cret-canary" })).toThrow(
    expect.objectContaining({
      kind: "invalid_input",
      operation: "openBox",
      message: expect.stringMatching(/^openBox: takes a secret, (?!.*canary)/),
    }),
  );
  expect(() => make(client, "getBox", { id: "1" })).not.toThrow();
});
