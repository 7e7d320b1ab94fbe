import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createClient, isLedgergateError } from "../src/index.ts";
import { api, clientWith, KEY } from "./fixtures/notes.ts";

const create = (options: object) => createClient(api, { baseUrl: "http://gateway.test", apiKey: KEY, ...options });

const atLeast = (least: number) => ({
  rule: `a number from ${least}`,
  wrong: [Number.NaN, least - 1, -1, "5", null, [5], {}, 5n],
});
const aFunction = { rule: "a function", wrong: ["log", null, {}, 5] };
const aFlag = { rule: "true or false", wrong: [0, "true", null] };
const anObject = { rule: "an object", wrong: [5, true, "x", null, [], () => {}] };
const visible = "given as visible ASCII characters without spaces";

/** Every option of a client: its rule, and what breaks it. */
const options: Readonly<Record<string, { readonly rule: string; readonly wrong: readonly unknown[] }>> = {
  baseUrl: {
    rule: "an absolute http or https URL without user name, password, ? and #",
    wrong: [
      ...["gateway.test", "ftp://gateway.test", "http:gateway.test", "http://", "http://a:b@gateway.test", ""],
      ...["http://gateway.test?", "http://gateway.test#", "http://gateway.test ", "http://gate\nway.test"],
      ...[new URL("http://gateway.test"), null, 5],
    ],
  },
  apiKey: { rule: visible, wrong: ["", "a b", "a\n", "ä", 5, null] },
  token: {
    rule: `${visible}, so without the word Bearer, or a token source`,
    wrong: ["", "a b", 5, null, {}, { request: 5 }],
  },
  fetch: aFunction,
  headers: {
    rule: "an object of header names and texts without line breaks",
    wrong: [
      ...[{ "a b": "c" }, { a: "b\r\nc" }, { a: 5 }, { a: undefined }, "a", null, []],
      ...[[["a", "b"]], new Headers({ a: "b" }), new Map([["a", "b"]])],
    ],
  },
  timeoutMs: atLeast(1),
  deadlineMs: atLeast(1),
  maxBodyBytes: atLeast(1),
  retries: { rule: "a number or an object", wrong: ["2", null, true, []] },
  "retries.limit": atLeast(0),
  "retries.baseDelayMs": atLeast(0),
  "retries.maxDelayMs": atLeast(0),
  "retries.maxRetryAfterMs": atLeast(0),
  "retries.budget": atLeast(0),
  "retries.jitter": { rule: "", wrong: [1] },
  usage: anObject,
  "usage.chargeRetries": aFlag,
  "usage.chargeErrors": aFlag,
  "usage.charge": { rule: "", wrong: [true] },
  budget: atLeast(0),
  limiter: anObject,
  "limiter.computeUnitsPerSecond": { ...atLeast(1), wrong: [undefined, ...atLeast(1).wrong] },
  "limiter.burst": atLeast(1),
  "limiter.rate": { rule: "", wrong: [5] },
  onRequest: aFunction,
  onResponse: aFunction,
  onRetry: aFunction,
  onError: aFunction,
  logger: {
    rule: "an object with the methods debug, info, warn, error",
    wrong: [{}, { info: () => {} }, { ...console, warn: 5 }, null, "console"],
  },
  observers: { rule: "a list of observers", wrong: [{}, null, [null], [5], [[]]] },
  onLedgerState: aFunction,
  expectChainId: { rule: "a whole number from 0 to 255", wrong: [Number.NaN, -1, 256, 1.5, "1", null, 1n] },
  maxStalenessMs: atLeast(0),
  timeout: { rule: "", wrong: [5] },
  constructor: { rule: "", wrong: [5] },
};

/** The message of what a function throws: a refusal, and nothing else. */
function refusalOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (isLedgergateError(error, "invalid_input")) return error.message;
    throw error;
  }
  return "taken";
}

test.each(Object.entries(options))(
  "the option %s is refused by name and rule where it breaks it",
  (name, { rule, wrong }) => {
    const [outer, inner] = name.split(".") as [string, string?];
    for (const value of wrong) {
      const needed = name === "limiter.burst" && { computeUnitsPerSecond: 5 };
      const given = { [outer]: inner === undefined ? value : { ...needed, [inner]: value } };
      const says = rule === "" ? ` is not an option (known: ` : ` must be ${rule}.`;
      expect(
        refusalOf(() => create(given)),
        inspect(value),
      ).toContain(`The option ${name}${says}`);
    }
  },
);

test("a number of retries is a number from 0", () => {
  for (const retries of [-1, Number.NaN]) {
    expect(refusalOf(() => create({ retries }))).toBe("The option retries.limit must be a number from 0.");
  }
});

test("the table above holds every option that there is", () => {
  const known = (name: string, given: object) => {
    const names = /\(known: (.*)\)/.exec(refusalOf(() => create(given)))?.[1]?.split(", ") ?? [];
    return names.map((known) => name + known);
  };
  const all = [
    ...known("", { timeout: 5 }),
    ...known("retries.", { retries: { jitter: 1 } }),
    ...known("usage.", { usage: { charge: 1 } }),
    ...known("limiter.", { limiter: { rate: 1 } }),
  ];
  const elsewhere = ["validate", "validators"];
  expect(all.filter((name) => !(name in options) && !elsewhere.includes(name))).toEqual([]);
});

test("a base URL that holds the key already, as the address of an endpoint may, is refused without showing it", () => {
  const message = refusalOf(() => create({ baseUrl: `http://gateway.test/v1/${encodeURIComponent(KEY)}/v1` }));
  expect(message).toBe("The option baseUrl must be given without /v1/{apiKey}/v1.");
  expect(refusalOf(() => create({ baseUrl: "http://k.test/of-k", apiKey: "k" }))).toBe("taken");
});

test("what is not given needs a base URL and a key, and no end is an end of its own", () => {
  expect(refusalOf(() => create({ baseUrl: undefined }))).toContain("The option baseUrl must be");
  expect(refusalOf(() => createClient(api, undefined as never))).toContain("The option baseUrl must be");
  expect(refusalOf(() => create({ apiKey: undefined }))).toContain("The option apiKey must be");
  const endless = Number.POSITIVE_INFINITY;
  const retries = {
    limit: endless,
    baseDelayMs: endless,
    maxDelayMs: endless,
    maxRetryAfterMs: endless,
    budget: endless,
  };
  const limiter = { computeUnitsPerSecond: endless, burst: endless };
  expect(
    refusalOf(() =>
      create({ timeoutMs: endless, deadlineMs: endless, budget: endless, maxStalenessMs: endless, retries, limiter }),
    ),
  ).toBe("taken");
});

/** Every option of a call. */
const callOptions: typeof options = {
  signal: { rule: "an AbortSignal", wrong: [{}, [], null, 5, new AbortController()] },
  timeoutMs: atLeast(1),
  deadlineMs: { ...atLeast(1), wrong: [...atLeast(1).wrong, Symbol("soon")] },
  retries: atLeast(0),
  headers: options.headers as (typeof options)[string],
  extra: anObject,
  timeout: { rule: "", wrong: [5] },
  constructor: { rule: "", wrong: [5] },
};

test.each(Object.entries(callOptions))(
  "the option %s of a call is refused by name and rule, and nothing is sent",
  async (name, { rule, wrong }) => {
    const { notes, sent } = clientWith({});
    for (const value of wrong) {
      const error: unknown = await notes.getNote({ id: 1 }, { [name]: value }).catch((thrown: unknown) => thrown);
      const says = rule === "" ? " is not an option (known: signal, timeoutMs," : ` must be ${rule}.`;
      expect(error, inspect(value)).toMatchObject({
        kind: "invalid_input",
        operation: "getNote",
        message: expect.stringContaining(`The option ${name}${says}`),
      });
    }
    expect(sent).toEqual([]);
  },
);

test("an API without ledger state takes none of its options", () => {
  const { ledgerHeaders: _, ledgerState: __, ...plain } = api;
  const options = { baseUrl: "http://gateway.test", apiKey: KEY, expectChainId: 1 };
  expect(() => createClient(plain, options)).toThrow(
    "The option expectChainId is not an option (known: apiKey, token, baseUrl,",
  );
});

test("an option that is undefined is as one that is not given", () => {
  expect(() => create({ token: undefined, timeoutMs: undefined, retries: { limit: undefined } })).not.toThrow();
});

test("a token travels as bearer in Authorization, on top of the key", async () => {
  const seen: (string | null)[] = [];
  const client = createClient<object, { findNote(input: { name: string }): Promise<unknown> }>(api, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    token: "t0ken",
    fetch: async (_, init) => {
      seen.push(new Headers(init.headers).get("authorization"));
      return new Response("{}");
    },
  });
  await client.findNote({ name: "a" });
  expect(seen).toEqual(["Bearer t0ken"]);
});

test("an API without a bearer or a key has no option for it, and one with a key header sends the key as it is", async () => {
  const { bearer: _, ...noBearer } = api;
  const baseUrl = "http://gateway.test";
  const open = { ...noBearer, serverPath: "" };
  expect(() => createClient(noBearer, { baseUrl, apiKey: KEY, token: "t" })).toThrow(
    "The option token is not an option",
  );
  expect(() => createClient(open, { baseUrl, apiKey: KEY })).toThrow("The option apiKey is not an option");
  const seen: string[] = [];
  const keyed = { ...noBearer, serverPath: "", apiKeyHeader: "Authorization" };
  const client = createClient<object, { findNote(input: { name: string }): Promise<unknown> }>(keyed, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    fetch: async (url, init) => {
      seen.push(url, new Headers(init.headers).get("authorization") ?? "");
      return new Response("{}");
    },
  });
  await client.findNote({ name: "a" });
  expect(seen).toEqual(["http://gateway.test/named/a", KEY]);
});

test("a client shows neither key nor token when it is inspected", () => {
  expect(inspect(create({ token: "t0ken-canary" }), { depth: 10, showHidden: true })).not.toMatch(/canary/);
});
