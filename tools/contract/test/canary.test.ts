import { type CallHooks, type CallObserver, costMeter, logCalls, watchCalls, watchLedger } from "@ledgergate/runtime";
import { createNodeTransport } from "@ledgergate/runtime/node";
import { createOtelObserver } from "@ledgergate/runtime/otel";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterAll, describe, expect, test } from "vitest";
import { listEchoFailures, startEchoServer } from "../src/echo-server.ts";
import { findSecret } from "../src/find-secret.ts";
import {
  apiNames,
  createValidator,
  type DeclaredBody,
  type DeclaredOperation,
  exampleInputs,
  type Input,
  isJson,
  isKeyInPath,
  type LoadedApi,
  listCallable,
  loadApi,
  takesKey,
  type UntypedClient,
} from "../src/oracle/index.ts";

/** The mark of every secret. No secret is part of another one, or masking one would hide the other. */
const MARK = "c4NARY";
const secrets = {
  key: `key/${MARK}-1+/=`,
  token: `token.${MARK}-2~-_`,
  header: `<header>\\'${MARK}-3%`,
  session: `"session" & ${MARK}-4`,
  input: `"input"\\/ ${MARK}-5 ?&é`,
};

const server = await startEchoServer();
const nodeTransport = createNodeTransport();
afterAll(async () => {
  await nodeTransport.close();
  await server.close();
});
const apis = await Promise.all(apiNames.map(loadApi));
const validators = new Map(apis.map((api) => [api, createValidator(api.document)]));

type WatchedOptions = Readonly<Record<string, unknown>> & { readonly plugins?: readonly CallObserver[] };

/** Creates a client with secrets in every option, and with all observers. */
function watchedClient(api: LoadedApi, { plugins = [], ...options }: WatchedOptions = {}) {
  const seen: unknown[] = [];
  const see = (...values: unknown[]) => void seen.push(...values);
  const hooks: CallHooks = { onRequest: see, onResponse: see, onRetry: see, onError: see };
  const logger = { debug: see, info: see, warn: see, error: see };
  const spans = new InMemorySpanExporter();
  const tracerProvider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const schemes = Object.values(
    (api.document.components?.securitySchemes ?? {}) as Record<string, { scheme?: string }>,
  );
  const cost = costMeter();
  const takesToken = schemes.some(({ scheme }) => scheme === "bearer");
  const client = api.connect({
    baseUrl: server.url,
    ...(takesKey(api.document) && { apiKey: secrets.key, ...(takesToken && { token: secrets.token }) }),
    headers: { "x-api-key": secrets.header },
    retries: { limit: 1, baseDelayMs: 0 },
    plugins: [
      watchCalls(hooks),
      logCalls(logger),
      createOtelObserver({ tracerProvider, meterProvider }),
      // Its property `latest` is not searched: it contains a cursor, which callers must get back unmasked.
      watchLedger(),
      cost,
      ...(api.validators ? [api.validators.watch("warn", logger)] : []),
      ...plugins,
    ],
    ...options,
  });
  /** Everything that hooks, logger, spans, metrics and meter have received. */
  const everything = async () => {
    await reader.forceFlush();
    await meterProvider.shutdown();
    const finished = spans
      .getFinishedSpans()
      .map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));
    return { seen, finished, metrics: exporter.getMetrics(), usage: cost.usage, client };
  };
  return { client, seen, everything };
}

function withSecret(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, /secret|password/.test(name) ? secrets.input : value]),
  );
}

const calls = apis.flatMap((api) =>
  listCallable(api.document).flatMap((operation) => {
    const call = { api, operation, input: withSecret(exampleInputs(operation, "everything")[0]) };
    return [
      { ...call, title: operation.id, options: {} },
      { ...call, title: `${operation.id} by the transport for Node`, options: { fetch: nodeTransport } },
    ];
  }),
);

const failures = listEchoFailures();
/**
 * The first operation of each form of credentials meets every failure, the others two. By the transport for Node, it meets each kind of
 * failure with the request in one form, since texts are masked after the transport.
 */
const firsts = calls.filter((call, index) => calls.findIndex((other) => formOf(other) === formOf(call)) === index);

function formOf({ api: { document }, options }: (typeof calls)[number]): string {
  return JSON.stringify([isKeyInPath(document), document.components?.securitySchemes, Object.keys(options)]);
}

type AnyCall = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Finds the JSON body of a success. If the document declares none, the client accepts any body, so an echo with status 200 causes no
 * error.
 */
function jsonAnswer({ responses }: DeclaredOperation): DeclaredBody | undefined {
  const [success] = responses.filter(({ status }) => status.startsWith("2"));
  return success?.contents.find(({ mediaType }) => isJson(mediaType));
}

/** Tests if a body breaks the schema of a success. A schema may accept any object, or name only members that are in the body. */
function breaksSchema(api: LoadedApi, operation: DeclaredOperation, body: unknown): boolean {
  const declared = jsonAnswer(operation);
  return declared !== undefined && validators.get(api)?.(declared.schema.pointer, body) !== undefined;
}

function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Makes the same call through `raw`, with its input in openapi-fetch's form. */
function callRaw(
  client: UntypedClient,
  { method, path, parameters, bodies }: DeclaredOperation,
  input: Input,
  timeoutMs?: number,
): Promise<unknown> {
  const placed = (place: string) =>
    Object.fromEntries(parameters.filter((parameter) => parameter.in === place).map(({ name }) => [name, input[name]]));
  const names = parameters.map(({ name }) => name);
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  return (client.raw as unknown as Readonly<Record<string, AnyCall>>)[method]?.(path, {
    params: { path: placed("path"), query: placed("query") },
    ...(bodies.length > 0 && { body }),
    headers: { "x-session-token": secrets.session },
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  }) as Promise<unknown>;
}

test("the search finds a secret in a property, a cause, percent-encoded and in Base64", () => {
  const base64 = Buffer.from(`a${secrets.key}b`).toString("base64");
  const hidden = Object.defineProperty({}, "hidden", { value: secrets.key });
  for (const value of [secrets.key, { [MARK]: 1 }, hidden, new Error("a", { cause: MARK }), { a: [base64] }]) {
    expect(findSecret(value, MARK)).toBeDefined();
  }
  expect(findSecret(encodeURIComponent(encodeURIComponent("%")) + encodeURIComponent(`/${MARK}`), MARK)).toBeDefined();
  expect(findSecret({ a: new Error("none") }, MARK)).toBeUndefined();
});

describe.each(calls)("no secret leaks from $title", (call) => {
  const { api, operation, input, options } = call;
  const isFirst = firsts.includes(call);
  const callOf = (client: UntypedClient, given: Input = input, callOptions: object = {}) =>
    thrownBy(
      (client[operation.id] as AnyCall)(given, { headers: { "x-session-token": secrets.session }, ...callOptions }),
    );

  test.each(isFirst ? failures : failures.slice(0, 2))(
    "after a failure: $title",
    async ({ answers, mayPass, timeoutMs }) => {
      const { client, everything } = watchedClient(api, options);
      const thrown: unknown[] = [];
      for (const answer of "fetch" in options ? answers.slice(0, 1) : answers) {
        server.answerWith(answer);
        const error = await callOf(client, input, timeoutMs === undefined ? {} : { timeoutMs });
        if (!mayPass && jsonAnswer(operation)) expect(error).toBeInstanceOf(Error);
        thrown.push(error, await thrownBy(callRaw(client, operation, input, timeoutMs)));
      }
      expect(findSecret({ thrown, ...(await everything()) }, MARK)).toBeUndefined();
    },
  );

  test("after a success", async () => {
    server.answerWith((echo, response) => {
      response.writeHead(200, { "content-type": "application/json", "x-echo": echo.url }).end(JSON.stringify(echo));
    });
    const { client, seen, everything } = watchedClient(api, options);
    if (jsonAnswer(operation)) expect(await callOf(client)).toBeUndefined();
    expect(await thrownBy(callRaw(client, operation, input))).toBeUndefined();
    expect(seen.length).toBeGreaterThan(0);
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });

  test.each(["warn", "throw"] as const)("after a success that breaks its schema, in the mode %s", async (mode) => {
    let sent: unknown;
    server.answerWith(({ url, headers, body }, response) => {
      const texts = [url, ...url.split(/[/?]/).map(decodeURIComponent), body, ...Object.values(headers).flat()];
      const names = Object.fromEntries(texts.map((name) => [name, name]));
      sent = { ...names, type: url };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(sent));
    });
    const plugins = api.validators ? [api.validators.watch(mode)] : [];
    const { client, everything } = watchedClient(api, { ...options, plugins });
    const error = await callOf(client);
    if (mode === "throw" && breaksSchema(api, operation, sent))
      expect(error).toMatchObject({ kind: "invalid_response", operation: operation.id });
    expect(findSecret(error, MARK)).toBeUndefined();
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });

  const mistakes = [
    ["a transport whose errors contain the request", { fetch: leakyFetch }, input, {}],
    ["an unknown input", {}, { ...input, [secrets.header]: secrets.header }, {}],
    ["an exhausted budget", { plugins: [costMeter({ budget: 0 })] }, input, {}],
    ["a reason to abort", {}, input, { signal: AbortSignal.abort(new Error(`no more of ${secrets.header}`)) }],
    ["a call option that breaks its rule", {}, input, { timeoutMs: secrets.header }],
  ] as const;
  test.each(isFirst ? mistakes : [])("with %s", async (_, others, given, callOptions) => {
    server.answerWith((_, response) => response.destroy());
    const { client, everything } = watchedClient(api, { ...options, ...others });
    const errors = [await callOf(client, given, callOptions)];
    expect(errors[0]).toBeInstanceOf(Error);
    if ("fetch" in others) errors.push(await thrownBy(callRaw(client, operation, input)));
    expect(findSecret(errors, MARK)).toBeUndefined();
    expect(findSecret(await everything(), MARK)).toBeUndefined();
  });
});

/** Fails with errors that contain the whole request in texts and properties, in a chain of two causes. */
async function leakyFetch(url: string, init: RequestInit): Promise<Response> {
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
])("the refusal of an option %s shows no secret", (name, options) => {
  for (const api of apis) {
    const refused = (() => {
      try {
        watchedClient(api, options);
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(String(refused)).toContain(` option ${name} `);
    expect(findSecret(refused, MARK)).toBeUndefined();
  }
});
