import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  costMeter,
  createClient,
  isLedgergateError,
  limitRate,
  logCalls,
  watchCalls,
  watchLedger,
} from "../src/index.ts";
import { createOtelObserver } from "../src/otel.ts";
import { api, clientWith, KEY } from "./fixtures/notes.ts";

type Given = Readonly<Record<string, unknown>>;

/** Functions with options, by the prefix of the options' names. */
const makers: Readonly<Record<string, (given: Given) => unknown>> = {
  "": (given) => createClient(api, { baseUrl: "http://gateway.test", apiKey: KEY, ...given }),
  "retries.": (retries) => create({ retries }),
  "costMeter.": costMeter,
  "limitRate.": (given) => limitRate({ computeUnitsPerSecond: 5, ...given }),
  "watchCalls.": watchCalls,
  "watchLedger.": watchLedger,
};
const create = makers[""] as (given: Given) => unknown;

const atLeast = (least: number) => ({
  rule: `a number from ${least}`,
  wrong: [Number.NaN, least - 1, -1, "5", null, [5], {}, 5n],
});
const aFunction = { rule: "of type function", wrong: ["log", null, {}, 5] };
const aFlag = { rule: "of type boolean", wrong: [0, "true", null] };
const visible = "visible ASCII characters without spaces";

/** Every option of clients and plug-ins: its rule, and values that break it. */
const options: Readonly<Record<string, { readonly rule: string; readonly wrong: readonly unknown[] }>> = {
  baseUrl: {
    rule: "an absolute http or https URL without user, password, ? and #",
    wrong: [
      ...["gateway.test", "ftp://gateway.test", "http:gateway.test", "http://", "http://a:b@gateway.test", ""],
      ...["http://gateway.test?", "http://gateway.test#", "http://gateway.test ", "http://gate\nway.test"],
      ...[
        "http://gateway.test\0",
        "http://gate\u200bway.test",
        "http://gate\u00adway.test",
        "http://gateway.test/\x7f",
      ],
      ...[new URL("http://gateway.test"), null, 5],
    ],
  },
  apiKey: { rule: visible, wrong: ["", "a b", "a\n", "ä", 5, null] },
  token: {
    rule: `${visible} or Bearer, or a token source`,
    wrong: ["", "a b", 5, null, {}, { request: 5 }],
  },
  fetch: aFunction,
  headers: {
    rule: "an object of texts without line breaks",
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
  plugins: {
    rule: "a list, such as [costMeter()]",
    wrong: [costMeter(), costMeter, {}, null, [costMeter], [null], [5], [[]]],
  },
  "costMeter.budget": atLeast(0),
  "costMeter.chargeRetries": aFlag,
  "costMeter.chargeErrors": aFlag,
  "costMeter.charge": { rule: "", wrong: [true] },
  "limitRate.computeUnitsPerSecond": atLeast(1),
  "limitRate.burst": atLeast(1),
  "limitRate.rate": { rule: "", wrong: [5] },
  "watchCalls.onRequest": aFunction,
  "watchCalls.onResponse": aFunction,
  "watchCalls.onRetry": aFunction,
  "watchCalls.onError": aFunction,
  "watchCalls.logger": { rule: "", wrong: [console] },
  "watchLedger.onLedgerState": aFunction,
  "watchLedger.expectChainId": {
    ...atLeast(0),
    rule: "a whole number from 0 to 255",
    wrong: [256, 1.5, -1, "5", null],
  },
  "watchLedger.maxStalenessMs": atLeast(0),
  "watchLedger.chainId": { rule: "", wrong: [1] },
  timeout: { rule: "", wrong: [5] },
  constructor: { rule: "", wrong: [5] },
};

/** Returns the message of the error that a function throws. Fails for any other error. */
function refusalOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (isLedgergateError(error, "invalid_input")) return error.message;
    throw error;
  }
  return "taken";
}

/** Returns the message about a value that breaks a rule, or about an unknown name. It has the value's type if the type is wrong. */
function refusalFor(rule: string, value: unknown): string {
  if (rule === "") return "is not an option (";
  if (value === "") return "is missing.";
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const wanted = /^a number from \d$/.test(rule) ? "number" : /^of type (\w+)$/.exec(rule)?.[1];
  if (wanted === undefined || wanted === type) return `must be ${rule}.`;
  return `must be of type ${wanted} (given: ${type}).`;
}

test.each([
  ["retry", "did you mean retries?"],
  ["timeout", "did you mean timeoutMs?"],
  ["tiemoutMs", "did you mean timeoutMs?"],
  ["baseURL", "did you mean baseUrl?"],
  ["url", "did you mean baseUrl?"],
  ["api_key", "did you mean apiKey?"],
  ["plugin", "did you mean plugins?"],
  ["colour", "known: apiKey, token, baseUrl,"],
  ["x", "known: apiKey, token, baseUrl,"],
  ["next", "known: apiKey, token, baseUrl,"],
])("the unknown option %s is refused with a hint: %s", (name, hint) => {
  expect(refusalOf(() => create({ [name]: 5 }))).toContain(`The option ${name} is not an option (${hint}`);
});

test.each(Object.entries(options))("the option %s is refused with its name and rule", (name, { rule, wrong }) => {
  const [, prefix, own] = /^(\w+\.)?(\w+)$/.exec(name) as unknown as [string, string?, string?];
  for (const value of wrong) {
    const make = makers[prefix ?? ""] as (typeof makers)[string];
    expect(
      refusalOf(() => make({ [own as string]: value })),
      inspect(value),
    ).toContain(`The option ${name} ${refusalFor(rule, value)}`);
  }
});

test("a number of retries is a number from 0", () => {
  for (const retries of [-1, Number.NaN]) {
    expect(refusalOf(() => create({ retries }))).toBe("The option retries.limit must be a number from 0.");
  }
});

test("the table above contains every option", () => {
  const all = Object.entries(makers).flatMap(([prefix, make]) => {
    const names = /\(known: (.*)\)/.exec(refusalOf(() => make({ zzz: 5 })))?.[1]?.split(", ") ?? [];
    expect(names).not.toEqual([]);
    return names.map((name) => prefix + name);
  });
  expect(all.filter((name) => !(name in options))).toEqual([]);
});

test("a limiter needs a rate, and a logger all its methods", () => {
  for (const given of [undefined, null, {}, 5])
    expect(refusalOf(() => limitRate(given as never))).toContain(
      "The option limitRate.computeUnitsPerSecond is missing",
    );
  const { debug, info, warn, error } = console;
  expect(refusalOf(() => logCalls({ debug, info, warn, error }))).toBe("taken");
  for (const given of [undefined, null, {}, "console", { ...console, debug: undefined }])
    expect(refusalOf(() => logCalls(given as never))).toBe("The option logCalls.debug is missing.");
  expect(refusalOf(() => logCalls({ debug: 5 } as never))).toBe(
    "The option logCalls.debug must be of type function (given: number).",
  );
  expect(refusalOf(() => logCalls({ debug, info, warn } as never))).toContain("The option logCalls.error is missing");
});

test("the options of the observer for OpenTelemetry are checked as well", () => {
  for (const wrong of [null, 5, {}, []]) {
    for (const [name, rule] of [
      ["tracerProvider", "a provider of tracers"],
      ["meterProvider", "a provider of meters"],
      ["propagate", "of type boolean"],
    ]) {
      const message = refusalOf(() => createOtelObserver({ [name as string]: wrong }));
      expect(message).toBe(`The option ${name} ${refusalFor(rule as string, wrong)}`);
    }
  }
  expect(refusalOf(() => createOtelObserver({ tracer: {} } as never))).toContain("The option tracer is not an option");
});

test("a missing baseUrl or apiKey is refused, and Infinity is a valid limit", () => {
  expect(refusalOf(() => create({ baseUrl: undefined }))).toBe("The option baseUrl is missing.");
  expect(refusalOf(() => createClient(api, undefined as never))).toBe("The option baseUrl is missing.");
  expect(refusalOf(() => create({ apiKey: undefined }))).toBe("The option apiKey is missing.");
  const endless = Number.POSITIVE_INFINITY;
  const retries = {
    limit: endless,
    baseDelayMs: endless,
    maxDelayMs: endless,
    maxRetryAfterMs: endless,
    budget: endless,
  };
  expect(refusalOf(() => create({ timeoutMs: endless, deadlineMs: endless, retries }))).toBe("taken");
  for (const [prefix, given] of [
    ["costMeter.", { budget: endless }],
    ["limitRate.", { computeUnitsPerSecond: endless, burst: endless }],
    ["watchLedger.", { maxStalenessMs: endless }],
  ] as const)
    expect(refusalOf(() => makers[prefix]?.(given))).toBe("taken");
});

const callOptions: typeof options = {
  signal: { rule: "an AbortSignal", wrong: [{}, [], null, 5, new AbortController()] },
  timeoutMs: atLeast(1),
  deadlineMs: { ...atLeast(1), wrong: [...atLeast(1).wrong, Symbol("soon")] },
  retries: atLeast(0),
  headers: options.headers as (typeof options)[string],
  fetchOptions: { rule: "of type object", wrong: [5, true, "x", null, [], () => {}] },
  extra: { rule: "of type object", wrong: [5, true, "x", null, [], () => {}] },
  timeout: { rule: "", wrong: [5] },
  constructor: { rule: "", wrong: [5] },
};

test.each(Object.entries(callOptions))(
  "the option %s of a call is refused with its name and rule, and nothing is sent",
  async (name, { rule, wrong }) => {
    const { notes, sent } = clientWith({});
    for (const value of wrong) {
      const error: unknown = await notes.getNote({ id: 1 }, { [name]: value }).catch((thrown: unknown) => thrown);
      expect(error, inspect(value)).toMatchObject({
        kind: "invalid_input",
        operation: "getNote",
        message: expect.stringContaining(`The option ${name} ${refusalFor(rule, value)}`),
      });
    }
    expect(sent).toEqual([]);
  },
);

test("an undefined option counts as absent", () => {
  expect(() => create({ token: undefined, timeoutMs: undefined, retries: { limit: undefined } })).not.toThrow();
});

test.each([
  () => costMeter(10_000 as never),
  () => costMeter(null as never),
  () => watchCalls((() => {}) as never),
  () => watchLedger([] as never),
])("options that are no object are refused: %s", (make) => {
  expect(refusalOf(make)).toMatch(/^(costMeter|watchCalls|watchLedger)\.options must be an object\.$/);
});
