import { readFileSync } from "node:fs";
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
import { api, clientWith, failure, KEY } from "./fixtures/notes.ts";

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
    rule: "an absolute http or https URL without user, ? or #",
    wrong: [
      ...["gateway.test", "ftp://a.test", "http:a.test", "http://", "http://a:b@a.test", "", "http://a.test?"],
      ...["http://a.test#", "http://a.test ", "http://a\nb.test", "http://a.test\0", "http://a\u200bb.test"],
      ...["http://a\u00adb.test", "http://a.test/\x7f", new URL("http://a.test"), null, 5],
    ],
  },
  apiKey: { rule: visible, wrong: ["", "a b", "a\n", "ä", 5, null] },
  token: { rule: `${visible} or Bearer, or a token source`, wrong: ["", "a b", 5, null, {}, { request: 5 }] },
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
    rule: "a list of plug-ins",
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
  "watchLedger.expectChainId": { rule: "a whole number from 0 to 255", wrong: [256, 1.5, -1, "5", null] },
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

/** Returns the message about an option whose value breaks a rule, or that does not exist. It has the value's type if the type is wrong. */
function refusalFor(name: string, rule: string, value: unknown): string {
  if (rule === "") return `There is no option ${name} (`;
  if (value === "") return `The option ${name} is missing.`;
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const wanted = /^a number from \d$/.test(rule) ? "number" : /^of type (\w+)$/.exec(rule)?.[1];
  if (wanted === undefined || wanted === type) return `The option ${name} must be ${rule}.`;
  return `The option ${name} must be of type ${wanted} (given: ${type}).`;
}

test.each(Object.entries(options))("the option %s is refused with its name and rule", (name, { rule, wrong }) => {
  const [, prefix, own] = /^(\w+\.)?(\w+)$/.exec(name) as unknown as [string, string?, string?];
  for (const value of wrong) {
    const make = makers[prefix ?? ""] as (typeof makers)[string];
    const refusal = refusalOf(() => make({ [own as string]: value }));
    expect(refusal, inspect(value)).toContain(refusalFor(name, rule, value));
  }
});

test("the table above and the README contain every option", () => {
  const all = Object.entries(makers).flatMap(([prefix, make]) => {
    const names = /\(known: (.*)\)/.exec(refusalOf(() => make({ zzz: 5 })))?.[1]?.split(", ") ?? [];
    expect(names).not.toEqual([]);
    return names.map((name) => prefix + name);
  });
  const untested = all.filter((name) => !(name in options));
  expect(untested, "a row in options.test.ts").toEqual([]);
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const unknown = all.filter((name) => !name.includes(".") && !readme.includes(`| \`${name}\` |`));
  expect(unknown, "a row in README.md").toEqual([]);
});

const { debug, info, warn, error } = console;
const endless = Number.POSITIVE_INFINITY;
const waits = { baseDelayMs: endless, maxDelayMs: endless, maxRetryAfterMs: endless };
const providers = { tracerProvider: "a provider of tracers", meterProvider: "a provider of meters" };
type Row = [() => unknown, string];
const otel = [null, 5, {}, []].flatMap((wrong) =>
  Object.entries({ ...providers, propagate: "of type boolean" }).map(
    ([name, rule]): Row => [() => createOtelObserver({ [name]: wrong }), refusalFor(name, rule, wrong)],
  ),
);
const noLogger = "The option logCalls.debug is missing.";
const noLoggers = [undefined, null, {}, "console", { ...console, debug: undefined }].map(
  (given): Row => [() => logCalls(given as never), noLogger],
);

test.each<Row>([
  ...otel,
  [() => limitRate(5 as never), "limitRate.options must be an object."],
  ...noLoggers,
  [() => logCalls({ debug: 5 } as never), "The option logCalls.debug must be of type function (given: number)."],
  [() => logCalls({ debug, info, warn } as never), "The option logCalls.error is missing"],
  [() => logCalls({ debug, info, warn, error }), "taken"],
  [() => logCalls(console, { order: "fields" as never }), "logCalls.order must be message-first or fields-first."],
  [() => createOtelObserver({ tracer: {} } as never), "There is no option tracer (did you mean tracerProvider?)."],
  [() => create({ retries: -1 }), "The option retries.limit must be a number from 0."],
  [() => create({ baseUrl: undefined }), "The option baseUrl is missing."],
  [() => createClient(api, undefined as never), "options must be an object."],
  [() => createClient(api, "http://x" as never), "options must be an object."],
  [() => create({ apiKey: undefined }), "The option apiKey is missing."],
  [() => create({ timeoutMs: endless, deadlineMs: endless }), "taken"],
  [() => create({ retries: { limit: endless, budget: endless, ...waits } }), "taken"],
  [() => create({ token: undefined, timeoutMs: undefined, retries: { limit: undefined } }), "taken"],
  [() => costMeter({ budget: endless }), "taken"],
  [() => limitRate({} as never), "limitRate.computeUnitsPerSecond is missing"],
  [() => costMeter(10_000 as never), "costMeter.options must be an object."],
  [() => watchCalls((() => {}) as never), "watchCalls.options must be an object."],
  [() => watchLedger([] as never), "watchLedger.options must be an object."],
])("%s: %s", (make, message) => {
  expect(refusalOf(make)).toContain(message);
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
      const error = await failure(notes.getNote({ id: 1 }, { [name]: value }));
      expect(error, inspect(value)).toMatchObject({ kind: "invalid_input", operation: "getNote" });
      expect(error.message, inspect(value)).toContain(refusalFor(name, rule, value));
    }
    expect(sent).toEqual([]);
  },
);
