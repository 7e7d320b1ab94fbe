import { type CallHooks, type CallObserver, costMeter, logCalls, watchCalls, watchLedger } from "@ledgergate/runtime";
import { createNodeTransport } from "@ledgergate/runtime/node";
import { createOtelObserver } from "@ledgergate/runtime/otel";
import { afterAll, describe, expect, test } from "vitest";
import { findSecret } from "../src/find-secret.ts";
import {
  apiNames,
  type DeclaredOperation,
  exampleInputs,
  type Input,
  isJson,
  type LoadedApi,
  listCallable,
  loadApi,
  takesKey,
} from "../src/oracle/index.ts";
import { failures, startEchoServer, success } from "./echo-server.ts";

/** The mark of every secret. No secret is part of another one, or masking one would hide the other. */
const MARK = "c4NARY";
const secrets = {
  key: `key/${MARK}-1+/=`,
  token: `token.${MARK}-2~-_`,
  header: `<header>\\'${MARK}-3%`,
  session: `"session" & ${MARK}-4`,
  input: `"input"\\/ ${MARK}-5 ?&é`,
};
const session = { "x-session-token": secrets.session };

const server = await startEchoServer();
const nodeTransport = createNodeTransport();
afterAll(async () => {
  await nodeTransport.close();
  server.close();
});
const apis = await Promise.all(apiNames.map(loadApi));

type Options = Readonly<Record<string, unknown>> & { readonly plugins?: readonly CallObserver[] };
type Call = (...given: readonly unknown[]) => Promise<unknown>;

/** Creates a client with secrets in every option, and with all observers. */
function watchedClient(api: LoadedApi, { plugins = [], ...options }: Options = {}) {
  const seen: unknown[] = [];
  const see = (...values: unknown[]) => void seen.push(...values);
  const hooks: CallHooks = { onRequest: see, onResponse: see, onRetry: see, onError: see };
  const logger = { debug: see, info: see, warn: see, error: see };
  /** Stands for the parts of OpenTelemetry, and sees all that they get. */
  const telemetry: unknown = new Proxy(() => {}, {
    get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : telemetry),
    apply: (_, __, given) => {
      see(...given);
      return telemetry;
    },
  });
  const providers = { tracerProvider: telemetry, meterProvider: telemetry } as never;
  const cost = costMeter();
  const takesToken = JSON.stringify(api.document.components?.securitySchemes)?.includes('"bearer"');
  const client = api.connect({
    baseUrl: server.url,
    ...(takesKey(api.document) && { apiKey: secrets.key }),
    ...(takesToken && { token: secrets.token }),
    headers: { "x-api-key": secrets.header },
    retries: { limit: 1, baseDelayMs: 0 },
    plugins: [
      watchCalls(hooks),
      logCalls(logger),
      createOtelObserver(providers),
      // Its property `latest` is not searched: it contains a cursor, which callers must get back unmasked.
      watchLedger(),
      cost,
      ...(api.validators ? [api.validators.watch("warn", logger)] : []),
      ...plugins,
    ],
    ...options,
  });
  return { client, seen, cost };
}

/** Finds an operation whose success has a JSON body. Others accept any body. */
function operationOf({ document }: LoadedApi): DeclaredOperation | undefined {
  return listCallable(document).find(({ responses }) => {
    const success = responses.find(({ status }) => status.startsWith("2"));
    return success?.contents.some(({ mediaType }) => isJson(mediaType));
  });
}

const calls = apis.flatMap((api) => {
  const operation = operationOf(api);
  if (!operation) return [];
  const members = Object.entries(exampleInputs(operation, "everything", api.wholeBodies)[0]).map(([name, value]) => [
    name,
    /secret|password/.test(name) ? secrets.input : value,
  ]);
  const call = { api, operation, input: Object.fromEntries(members) as Input };
  return [
    { ...call, title: operation.id, options: {} },
    {
      ...call,
      title: `${operation.id} by the transport for Node`,
      options: { fetch: nodeTransport },
    },
  ];
});

const errorOf = (call: Promise<unknown> | undefined) =>
  call?.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Writes an input in openapi-fetch's form. */
function rawInput({ parameters, bodies }: DeclaredOperation, input: Input): object {
  const placed = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name }) => [name, input[name]]));
  const names = parameters.map(({ name }) => name);
  const body = Object.entries(input).filter(([name]) => !names.includes(name));
  const params = { path: placed("path"), query: placed("query") };
  return { params, headers: session, ...(bodies.length > 0 && { body: Object.fromEntries(body) }) };
}

test("the search finds a secret in a property, a cause, percent-encoded and in Base64", () => {
  const base64 = Buffer.from(`a${secrets.key}b`).toString("base64");
  const encoded = encodeURIComponent(`%${encodeURIComponent(`/${MARK}`)}`);
  const hidden = Object.defineProperty({}, "hidden", { value: secrets.key });
  const error = new Error("a", { cause: MARK });
  for (const value of [secrets.key, { [MARK]: 1 }, hidden, error, { a: [base64] }, encoded])
    expect(findSecret(value, MARK)).toBeDefined();
  expect(findSecret({ a: new Error("none") }, MARK)).toBeUndefined();
});

describe.each(calls)("no secret leaks from $title", ({ api, operation, input, options }) => {
  /** Calls the method, and `raw`. Looks for the mark in all that is left of the calls. */
  async function errorsOf(more: Options = {}, given = input, callOptions: object = {}) {
    const watched = watchedClient(api, { ...options, ...more });
    const { client, seen } = watched;
    const raw = client.raw as unknown as Readonly<Record<string, Call>>;
    const method = client[operation.id] as Call;
    const { timeoutMs } = callOptions as { readonly timeoutMs?: number };
    const signal = timeoutMs === 50 ? { signal: AbortSignal.timeout(timeoutMs) } : {};
    const errors = [
      await errorOf(method(given, { headers: session, ...callOptions })),
      await errorOf(raw[operation.method]?.(operation.path, { ...rawInput(operation, input), ...signal })),
    ];
    expect(findSecret({ errors, ...watched }, MARK)).toBeUndefined();
    return { errors, seen };
  }

  test.each(Object.entries(failures))("after a failure: %s", async (title, answer) => {
    server.answerWith(answer);
    const { errors } = await errorsOf({}, input, title === "a stall" ? { timeoutMs: 50 } : {});
    if (!title.startsWith("200 with")) expect(errors[0]).toBeInstanceOf(Error);
  });

  test("after a success", async () => {
    server.answerWith(success);
    const { errors, seen } = await errorsOf();
    expect(errors).toEqual([undefined, undefined]);
    expect(seen.length).toBeGreaterThan(0);
  });

  test("after a success that breaks its schema, if validators throw", async () => {
    server.answerWith(success);
    const { errors } = await errorsOf({ plugins: api.validators ? [api.validators.watch("throw")] : [] });
    if (errors[0]) expect(errors[0]).toMatchObject({ kind: "invalid_response" });
  });

  test.each([
    ["a transport whose errors contain the request", { fetch: leakyFetch }, input, {}],
    ["an unknown input", {}, { ...input, [secrets.header]: secrets.header }, {}],
    ["an exhausted budget", { plugins: [costMeter({ budget: 0 })] }, input, {}],
    ["a reason to abort", {}, input, { signal: AbortSignal.abort(new Error(secrets.header)) }],
    ["a call option that breaks its rule", {}, input, { timeoutMs: secrets.header }],
  ])("with %s", async (_, more, given, callOptions) => {
    server.answerWith((_, response) => response.destroy());
    const { errors } = await errorsOf(more, given, callOptions);
    expect(errors[0]).toBeInstanceOf(Error);
  });
});

/** Fails with errors that contain the whole request in texts and properties, in a chain of two causes. */
async function leakyFetch(url: string, init: RequestInit): Promise<Response> {
  const request = { url, headers: Object.fromEntries(new Headers(init.headers)), body: init.body };
  const text = JSON.stringify(request);
  const deepest = Object.assign(new Error(text), { request, code: `E_${text}` });
  const cause = new Error(text, { cause: deepest });
  throw Object.assign(new TypeError(text, { cause }), { request, code: text });
}

test.each([
  ["apiKey", { apiKey: `a b ${MARK}` }],
  ["token", { token: `a b ${MARK}` }],
  ["headers", { headers: { [`a b ${MARK}`]: MARK } }],
  ["baseUrl", { baseUrl: `http://user:${MARK}@127.0.0.1` }],
])("the refusal of an option %s shows no secret", async (name, options) => {
  for (const api of apis) {
    const refused = await errorOf((async () => watchedClient(api, options))());
    expect(String(refused)).toContain(` option ${name} `);
    expect(findSecret(refused, MARK)).toBeUndefined();
  }
});
