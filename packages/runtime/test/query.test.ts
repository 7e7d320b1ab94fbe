import { expect, test } from "vitest";
import { type CallOptions, type CallPromise, createClient, type LedgerState } from "../src/index.ts";
import { infiniteQueryOptions, queryOptions, swrFetcher, swrKey } from "../src/query.ts";
import { ledgerState } from "../src/read-ledger-state.ts";

interface Boxes {
  getBox(input: { readonly id: string }, options?: CallOptions): CallPromise<unknown, LedgerState>;
}

const body = { in: "body", required: true, type: "string" } as const;
const id = { in: "path", required: true } as const;
const headers = { "x-height": "18446744073709551615", "content-type": "application/json" };
const client = createClient<object, Boxes>(
  {
    serverPath: "/v1/{apiKey}",
    ledgerHeaders: { blockHeight: "x-height" },
    ledgerState,
    operations: {
      getBox: { method: "GET", path: "/boxes/{id}", input: { id }, computeUnits: 50 },
      openBox: { method: "POST", path: "/boxes", input: { key: { ...body, secret: true } }, secretInput: true },
    },
  },
  { baseUrl: "http://localhost", apiKey: "k3y-canary", fetch: async () => new Response('{"name":"one"}', { headers }) },
);

// Programs without types may name any operation.
const untyped = (make: unknown) => make as (client: object, operation: string, input: object) => unknown;

test.each([
  ["queryOptions", untyped(queryOptions)],
  ["infiniteQueryOptions", untyped(infiniteQueryOptions)],
  ["swrKey", untyped(swrKey)],
  ["swrFetcher", untyped(swrFetcher)],
])("%s refuses an operation with a secret, and hides it", (_name, make) => {
  const message = expect.stringMatching(/^openBox: takes a secret, (?!.*canary)/);
  const error = expect.objectContaining({ kind: "invalid_input", operation: "openBox", message });
  expect(() => make(client, "openBox", { key: "s3cret-canary" })).toThrow(error);
  expect(() => make(client, "getBx", {})).toThrow("There is no operation getBx.");
});

const answer = { data: { name: "one" }, ledger: { blockHeight: "18446744073709551615" }, computeUnits: 50 };

test("queries and fetchers have response and ledger state as JSON, under own keys", async () => {
  const query = queryOptions(client, "getBox", { id: "1" }, { withResponse: true });
  expect(await query.queryFn(new AbortController())).toEqual(answer);
  expect(query.queryKey).not.toEqual(queryOptions(client, "getBox", { id: "1" }).queryKey);
  const key = swrKey(client, "getBox", { id: "1" }, { withResponse: true });
  expect(await swrFetcher(client, "getBox", { withResponse: true })(key)).toEqual(answer);
  expect(key).not.toEqual(swrKey(client, "getBox", { id: "1" }));
});
