import { type CallHooks, type CallObserver, costMeter, logCalls, watchCalls, watchLedger } from "@ledgergate/runtime";
import { createNodeTransport } from "@ledgergate/runtime/node";
import { createOtelObserver } from "@ledgergate/runtime/otel";
import { afterAll, describe, expect, test } from "vitest";
import { findSecret } from "../src/find-secret.ts";
import { listCallable } from "../src/oracle/answers.ts";
import { apiNames, clientCredentials, type LoadedApi, loadApi } from "../src/oracle/apis.ts";
import { isJson } from "../src/oracle/media-type.ts";
import { exampleInputs, type Input } from "../src/oracle/operations.ts";
import { type EchoAnswer, failures, noAnswer, stall, startEchoServer, success } from "./echo-server.ts";

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
    ...clientCredentials(api.document, secrets.key),
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

/** The first operation of each API whose success has a JSON body. Others accept any body. */
const calls = apis.flatMap((api) => {
  const operation = listCallable(api.document).find(({ responses }) => {
    const success = responses.find(({ status }) => status.startsWith("2"));
    return success?.contents.some(({ mediaType }) => isJson(mediaType));
  });
  if (!operation) return [];
  const [given] = exampleInputs(operation, "everything", api.wholeBodies);
  const isSecret = (name: string) => /secret|password/.test(name);
  const members = Object.entries(given).map(([name, value]) => [name, isSecret(name) ? secrets.input : value]);
  const call = { api, operation, input: Object.fromEntries(members) };
  return [
    { ...call, title: operation.id, options: {} },
    { ...call, title: `${operation.id} by the transport for Node`, options: { fetch: nodeTransport } },
  ];
});

const errorOf = (call: Promise<unknown> | undefined) =>
  call?.then(
    () => undefined,
    (error: unknown) => error,
  );

test("the search finds a secret in a property, a cause, percent-encoded and in Base64", () => {
  const base64 = Buffer.from(`a${secrets.key}b`).toString("base64");
  const encoded = MARK.replace("N", "%4e");
  const hidden = Object.defineProperty({}, "hidden", { value: secrets.key });
  const error = new Error("a", { cause: MARK });
  for (const value of [secrets.key, { [MARK]: 1 }, hidden, error, { a: [base64] }, encoded])
    expect(findSecret(value, MARK)).toBeDefined();
  expect(findSecret({ a: new Error("none") }, MARK)).toBeUndefined();
});

/** What happens to a call. By default, the connection ends without an answer. */
interface Event {
  readonly answer?: EchoAnswer;
  readonly options?: Options;
  readonly input?: Input;
  readonly callOptions?: object;
}

const events: Readonly<Record<string, Event>> = {
  ...Object.fromEntries(Object.entries(failures).map(([title, answer]) => [title, { answer }])),
  "a stall": { answer: stall, callOptions: { timeoutMs: 50 } },
  "a success": { answer: success },
  "an error of a transport that contains the request": { options: { fetch: leakyFetch } },
  "an unknown input": { input: { [secrets.header]: secrets.header } },
  "an exhausted budget": { options: { plugins: [costMeter({ budget: 0 })] } },
  "a reason to abort": { callOptions: { signal: AbortSignal.abort(new Error(secrets.header)) } },
  "a call option that breaks its rule": { callOptions: { timeoutMs: secrets.header } },
};

describe.each(calls)("no secret leaks from $title", ({ api, operation, input, options }) => {
  const strict = { plugins: api.validators ? [api.validators.watch("throw")] : [] };
  const breach: Event = { answer: success, options: strict };

  test.each<[string, Event]>([...Object.entries(events), ["a breach of the schema, if validators throw", breach]])(
    "after %s",
    async (title, { answer = noAnswer, options: more, input: extra, callOptions }) => {
      server.answerWith(answer);
      const watched = watchedClient(api, { ...options, ...more });
      const raw = watched.client.raw as unknown as Readonly<Record<string, Call>>;
      const method = watched.client[operation.id] as Call;
      // In openapi-fetch's form. What an operation does not take is sent all the same.
      const place = operation.method === "GET" ? { params: { path: input, query: input } } : { body: input };
      const signal = answer === stall && { signal: AbortSignal.timeout(50) };
      const errors = [
        await errorOf(method({ ...input, ...extra }, { headers: session, ...callOptions })),
        await errorOf(raw[operation.method]?.(operation.path, { ...place, headers: session, ...signal })),
      ];
      expect(findSecret({ errors, ...watched }, MARK)).toBeUndefined();
      expect(watched.seen.length).toBeGreaterThan(0);
      if (more === strict) expect([undefined, "invalid_response"]).toContain(Object(errors[0]).kind);
      else if (answer === success) expect(errors).toEqual([undefined, undefined]);
      else if (!title.startsWith("200 with")) expect(errors[0]).toBeInstanceOf(Error);
    },
  );
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
