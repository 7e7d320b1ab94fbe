import { type Api, apiNames, exampleInputs, type Input, listOperations, loadApi } from "@ledgergate/conformance";
import type { CallHooks, Logger } from "@ledgergate/runtime";
import { createOtelObserver } from "@ledgergate/runtime/otel";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, describe, expect, test } from "vitest";
import { listEchoAnswers } from "../src/canary/echo-answers.ts";
import { startEchoServer } from "../src/canary/echo-server.ts";
import { findSecret } from "../src/canary/find-secret.ts";

/** Stands in every secret, and in nothing else. */
const MARK = "c4NARYc4NARY";
const secrets = { key: `key/${MARK}+1=`, token: `token.${MARK}~2-_`, header: `${MARK} %3`, input: `"${MARK}"&4` };

const server = await startEchoServer();
afterAll(() => server.close());
const apis = await Promise.all(apiNames.map(loadApi));

/** A client with secrets everywhere, and all that watches it. */
function watchedClient(api: Api, options: object = {}) {
  const seen: unknown[] = [];
  const see = (...values: unknown[]) => void seen.push(...values);
  const hooks: CallHooks = { onRequest: see, onResponse: see, onRetry: see, onError: see };
  const logger: Logger = { debug: see, info: see, warn: see, error: see };
  const spans = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const schemes = Object.values(
    (api.document.components?.securitySchemes ?? {}) as Record<string, { scheme?: string }>,
  );
  const takesKey =
    schemes.some(({ scheme }) => scheme === undefined) || api.document.servers?.[0]?.url.includes("{apiKey}");
  const takesToken = schemes.some(({ scheme }) => scheme === "bearer");
  const client = api.connect({
    baseUrl: server.url,
    apiKey: secrets.key,
    ...(takesToken && takesKey && { token: secrets.token }),
    headers: { "x-api-key": secrets.header },
    timeoutMs: 200,
    retries: { limit: 1, baseDelayMs: 0 },
    ...hooks,
    logger,
    observers: [createOtelObserver({ tracerProvider, meterProvider })],
    ...options,
  });
  /** All that was seen so far, by hooks, logger, spans and metrics. */
  const everything = async () => {
    await reader.forceFlush();
    await meterProvider.shutdown();
    const finished = spans
      .getFinishedSpans()
      .map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));
    return { seen, finished, metrics: exporter.getMetrics(), client };
  };
  return { client, seen, everything };
}

/** An example of the document, with the secret where the input has one. */
function withSecret(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, /secret|password/.test(name) ? secrets.input : value]),
  );
}

const calls = apis.flatMap((api) =>
  listOperations(api.document).map((operation) => ({
    api,
    id: operation.id,
    input: withSecret(exampleInputs(operation, "everything")[0]),
  })),
);

test("the search finds a secret in a property, a cause, percent-encoded and in Base64", () => {
  const base64 = Buffer.from(`a${secrets.key}b`).toString("base64");
  const hidden = Object.defineProperty({}, "hidden", { value: secrets.key });
  for (const value of [secrets.key, { [MARK]: 1 }, hidden, new Error("a", { cause: MARK }), { a: [base64] }]) {
    expect(findSecret(value, MARK)).toBeDefined();
  }
  expect(findSecret(encodeURIComponent(encodeURIComponent("%")) + encodeURIComponent(`/${MARK}`), MARK)).toBeDefined();
  expect(findSecret({ a: new Error("none") }, MARK)).toBeUndefined();
});

describe.each(calls)("no secret comes out of $id", ({ api, id, input }) => {
  const callOf = (client: ReturnType<typeof watchedClient>["client"], given: Input = input, options: object = {}) =>
    (client[id] as NonNullable<(typeof client)[string]>)(given, {
      headers: { "x-session-token": MARK },
      ...options,
    }).then(
      () => undefined,
      (error: unknown) => error,
    );

  test.each(listEchoAnswers())("of a failure: $title", async ({ title, answer }) => {
    server.answerWith(answer);
    const { client, everything } = watchedClient(api);
    const error = await callOf(client);
    // Some APIs know no failure in a 200 body.
    if (!title.startsWith("200 with")) expect(error).toBeInstanceOf(Error);
    expect(findSecret(error, MARK)).toBeUndefined();
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });

  test("of a success", async () => {
    server.answerWith((echo, response) => {
      response.writeHead(200, { "content-type": "application/json", "x-echo": echo.url }).end(JSON.stringify(echo));
    });
    const { client, seen, everything } = watchedClient(api);
    expect(await callOf(client)).toBeUndefined();
    expect(seen.length).toBeGreaterThan(0);
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });

  test.each(["warn", "throw"])("of a success that breaks its schema, with validate: %s", async (validate) => {
    server.answerWith(({ url, headers, body }, response) => {
      const names = Object.fromEntries([url, body, ...Object.values(headers).flat()].map((name) => [name, name]));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ...names, type: url }));
    });
    const { client, everything } = watchedClient(api, { validate, validators: api.validators });
    const error = await callOf(client);
    if (validate === "throw") expect(error).toMatchObject({ kind: "invalid_response", operation: id });
    expect(findSecret(error, MARK)).toBeUndefined();
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });

  test.each([
    ["a transport that shows what it was given", { fetch: tellingFetch }, input, {}],
    ["an input that the operation does not know", {}, { ...input, [secrets.key]: secrets.key }, {}],
    ["a budget that is spent", { budget: 0, usage: {} }, input, {}],
    ["a reason to abort", {}, input, { signal: AbortSignal.abort(new Error(`no more of ${secrets.key}`)) }],
    ["a call option that breaks its rule", {}, input, { timeoutMs: secrets.key }],
  ])("of %s", async (_, options, given, callOptions) => {
    server.answerWith((_, response) => response.destroy());
    const { client, everything } = watchedClient(api, options);
    const error = await callOf(client, given, callOptions);
    expect(error).toBeInstanceOf(Error);
    expect(findSecret(error, MARK)).toBeUndefined();
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });
});

/** Fails with errors that hold all of the request, in text and in properties, three causes deep. */
async function tellingFetch(url: string, init: RequestInit): Promise<Response> {
  const request = { url, headers: Object.fromEntries(new Headers(init.headers)), body: init.body };
  const text = JSON.stringify(request);
  const deepest = Object.assign(new Error(text), { request, code: `E_${text}` });
  throw Object.assign(new TypeError(text, { cause: new Error(text, { cause: deepest }) }), { request, code: text });
}

test.each([
  ["apiKey", { apiKey: `a b ${MARK}` }],
  ["token", { token: `a b ${MARK}` }],
  ["headers", { headers: { [`a b ${MARK}`]: MARK } }],
  ["baseUrl", { baseUrl: `http://user:${MARK}@127.0.0.1` }],
])("no secret comes out of an option %s that is refused", (name, options) => {
  for (const api of apis) {
    const refused = (() => {
      try {
        return watchedClient(api, options) && undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(String(refused)).toContain(`The option ${name}`);
    expect(findSecret(refused, MARK)).toBeUndefined();
  }
});
