import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type ApiDescriptor, createClient, isLedgergateError, LedgergateError } from "../src/index.ts";
import { connectLists } from "./fixtures/lists.ts";
import { type Answer, api, clientWith, json, KEY, type Notes, type Sent, scriptedClient } from "./fixtures/notes.ts";

async function failure(call: Promise<unknown>): Promise<LedgergateError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isLedgergateError(error))
    throw new Error("The call should have failed with a LedgergateError.", { cause: error });
  return error;
}

const failed = (error: object, status: number) => () => json({ error }, { status });
const gone = { error: { code: "gone", message: "It is gone." }, vm: 3 };
const bad = { code: "bad", message: "It is bad.", reason: "limit: too great" };
const page = "<html>\r\n <h1>Bad\n\tGateway</h1>\n";
const deep = `{"error":{"code":"deep"},"a":${"[".repeat(9000)}${"]".repeat(9000)}}`;
const late = { access_token: "fresh-canary", error: { code: "late" } };
const brokenJson = { "content-type": "application/json" };

const redirects = [
  ["https://login.test/unheard-of/?ticket=fresh", "https://login.test"],
  ["https://login.test:8443", "https://login.test:8443"],
  ["https://canary@login.test/", "another address"],
  ["/unheard-of", "another address"],
].map(([location = "", shown]): [string, Answer, object] => [
  `a redirect to ${location} shows no more of it than the host`,
  () => new Response(null, { status: 302, headers: { location } }),
  { message: `getNote: the answer (302, no content type) is a redirect to ${shown}, which is not followed: "".` },
]);

// No member of an error is undefined, and no error shows the key or another secret.
test.each<[string, Answer, object, ((notes: Notes) => Promise<unknown>)?]>([
  ...redirects,
  [
    "a failure has the service's code, body and ledger state",
    () => json(gone, { status: 410, headers: { "x-block-height": "9", "x-cursor": KEY } }),
    {
      kind: "api",
      status: 410,
      code: "gone",
      operation: "getNote",
      attempts: 1,
      body: gone,
      ledger: { blockHeight: 9n, cursor: "[secret]" },
      message: "getNote: 410 gone: It is gone.",
    },
  ],
  ["a reason in another member", failed(bad, 400), { message: "getNote: 400 bad: It is bad. limit: too great" }],
  ["a failure in text", () => new Response("Too many", { status: 429 }), { code: "http_429", body: "Too many" }],
  [
    "a failure without a body",
    () => new Response(null, { status: 404 }),
    { code: "http_404", body: "", message: "getNote: 404 http_404 (is baseUrl right?): the body is empty." },
  ],
  [
    "a proxy's page is one line",
    () => new Response(page, { status: 502 }),
    { body: page, message: "getNote: 502 http_502: <html> <h1>Bad Gateway</h1>" },
  ],
  [
    "an unknown path",
    failed({ code: "no_route", message: "No." }, 404),
    { message: "getNote: 404 no_route (is baseUrl right?): No." },
  ],
  ["no unknown path", failed({ code: "no_route", message: "No." }, 400), { message: "getNote: 400 no_route: No." }],
  ["a code of another 404", failed({ code: "no_note", message: "No." }, 404), { message: "getNote: 404 no_note: No." }],
  [
    "a 2xx body that the document marks as a failure",
    () => json({ Error: "class a.B : no" }),
    { kind: "api", status: 200, body: { Error: "class a.B : no" } },
    (notes) => notes.writeNote({ text: "a" }),
  ],
  [
    "HTML instead of JSON",
    () => new Response("<html>down</html>", { headers: { "content-type": "text/html" } }),
    {
      kind: "invalid_response",
      status: 200,
      body: "<html>down</html>",
      message: 'getNote: the answer (200, text/html) is not JSON: "<html>down</html>".',
    },
  ],
  ["an empty body", () => json(""), { kind: "invalid_response", body: "" }],
  ["half a body", () => json('{"text":'), { kind: "invalid_response", body: '{"text":' }],
  ["a long body", () => new Response("x".repeat(5000)), { body: `${"x".repeat(200)}… (5000 characters)` }],
  [
    "JSON instead of bytes",
    () => json({ text: "a" }),
    { kind: "invalid_response" },
    (notes) => notes.getNote({ id: 1 }, { accept: "bcs" }),
  ],
  [
    "an innermost cause without text",
    () => Promise.reject(new TypeError("fetch failed", { cause: new Error("") })),
    { kind: "network", message: expect.stringContaining("(fetch failed)") },
  ],
  [
    "no connection: the host is named, not the path",
    ({ url }) => {
      const cause = Object.assign(new Error(`connect to ${url} failed`), { code: "ECONNREFUSED", url });
      throw new TypeError(`fetch of ${url} failed`, { cause });
    },
    { kind: "network", message: "getNote: could not connect to http://gateway.test; is it running?" },
  ],
  ["a failure that is nested too deep", () => json(deep, { status: 400 }), { kind: "api", code: "deep" }],
  [
    "an operation that issues secrets",
    () => json(late, { status: 500 }),
    { code: "late", body: { access_token: "[secret]" } },
    (notes) => notes.findNote({ name: "a" }),
  ],
  [
    "an unreadable answer that contains secrets",
    () => new Response('{"api_key":"canary",', { headers: brokenJson }),
    { kind: "invalid_response", status: 200 },
    (notes) => notes.findNote({ name: "a" }),
  ],
  [
    "a credential that a call option passes",
    (_, { body }) => json({ error: { message: `not ${body}` } }, { status: 400 }),
    { message: expect.stringContaining("client_assertion") },
    (notes) => notes.writeNote({ text: "a" }, { extra: { client_assertion: "assertion-canary" } }),
  ],
])("%s", async (_, answer, expected, call = (notes) => notes.getNote({ id: 1 })) => {
  const { notes, sent } = scriptedClient(answer);
  const error = await failure(call(notes));
  expect(error).toMatchObject(expected);
  expect(inspect(error, { depth: 10 })).not.toMatch(/canary|undefined/);
  expect(sent).toHaveLength(1);
});

test.each(['{"api_key":"canary",', `${KEY} is no JSON`])(
  "raw does not quote a body that is no JSON: %s",
  async (body) => {
    const { raw } = scriptedClient(() => new Response(body, { headers: brokenJson }));
    const error = await failure(raw.GET("/notes/{id}", { params: { path: { id: "1" } } }));
    const message = expect.stringContaining("it is not JSON");
    expect(error).toMatchObject({ kind: "invalid_response", status: 200, message });
    expect(inspect(error, { depth: 10 })).not.toMatch(/canary|api_key/);
  },
);

test.each([
  ["about:/problems/gone", "gone"],
  ["/none", "http_400"],
  [`${"-".repeat(1000)}/problems/gone`, "http_400"],
])("a code that is part of a member is extracted by the document's pattern", async (type, code) => {
  const problems: ApiDescriptor = { ...api, failures: { code: ["type"], codePattern: "^.*?/problems/(\\w+)" } };
  const fetch = async () => json({ type }, { status: 400 });
  const { getNote } = createClient<object, Notes>(problems, { baseUrl: "http://notes.test", apiKey: KEY, fetch });
  expect(await failure(getNote({ id: 1 }))).toMatchObject({ kind: "api", code });
});

test("a code is masked before it is cut out of its text", async () => {
  const apiKey = "72e463b3-b310/4b1c";
  const masked: ApiDescriptor = { ...api, failures: { code: ["type"], codePattern: "([^/]+)/?$" } };
  const fetch = async () => json({ type: `https://docs.test/${apiKey}` }, { status: 400 });
  const { getNote } = createClient<object, Notes>(masked, { baseUrl: "http://notes.test", apiKey, retries: 0, fetch });
  expect((await failure(getNote({ id: 1 }))).code).toBe("[secret]");
});

test("secrets are masked wherever a service echoes them: plain, percent-encoded and in Base64", async () => {
  const password = "pa55 word?&é";
  const echoes = [KEY, encodeURIComponent(KEY), btoa(KEY), password, encodeURIComponent(password)];
  const { notes } = scriptedClient(
    () => json({ error: { code: echoes[0], message: echoes.join(" ") }, [KEY]: echoes }, { status: 400 }),
    () => new Response(`<p>${echoes.join(" ")}</p>`),
  );
  for (const call of [notes.writeNote({ text: "a", password }), notes.writeNote({ text: "a", password })]) {
    const error = await failure(call);
    const shown = `${inspect(error, { depth: 10, showHidden: true })}${JSON.stringify(error)}${error.stack}`;
    for (const echo of echoes) expect(shown).not.toContain(echo);
    expect(shown).toContain("[secret]");
  }
});

test.each([
  "Authorization",
  "Proxy-Authorization",
  "X-Auth",
  "Cookie",
  "X-Api-Key",
  "X-Token",
  "Client-Secret",
  "X-Session",
  "Password",
  "X-Credential",
  "X-JWT",
  "X-Bearer",
  "X-Signature",
])("the value of a header %s is a secret, of the client and of a call, with its scheme and without", async (name) => {
  for (const [ofClient, ofCall] of [
    [{ [name]: "Own c4nary-bird" }, {}],
    [{}, { [name]: "Own c4nary-bird" }],
  ] as const) {
    const echo: Answer = () => json({ error: { message: "Own c4nary-bird, c4nary-bird" } }, { status: 400 });
    const { notes } = clientWith({ headers: ofClient, retries: 0 }, echo);
    const error = await failure(notes.getNote({ id: 1 }, { headers: ofCall }));
    expect(error.message).toBe("getNote: 400 http_400: [secret], [secret]");
  }
});

test.each([
  ["Cookie", "sid=c4nary-bird"],
  ["Cookie", "lang=en; sid=c4nary-bird; theme=dark"],
  ["Authorization", 'Digest realm="a", response="c4nary-bird", qop=auth'],
  ["Authorization", "ApiKey key=c4nary-bird"],
])("each part of a header %s: %s is a secret", async (name, value) => {
  const { notes } = scriptedClient(() => json({ error: { code: "no", message: "not c4nary-bird" } }, { status: 400 }));
  const error = await failure(notes.getNote({ id: 1 }, { headers: { [name]: value } }));
  expect(error.message).toBe("getNote: 400 no: not [secret]");
});

/** Answers with the key in every place where a service might write it. */
const echo = (key: string) => (_: Sent) => {
  const message = `no ${key} at /v1/${encodeURIComponent(key)}/v1/notes`;
  const body = { error: { code: `block_not_found${key}`, message }, [`book${key}`]: "kept", apiKey: key };
  return json(body, { status: 404 });
};

test.each(["k", "abc", "k3y/7+x", "k3y4567", "k3y45678", "72e463b3b3104b1c9d5f0c6b8a7d1e2f"])(
  "the key %s is masked in paths and in members with secret names, and everywhere if it has 8 characters",
  async (apiKey) => {
    const { notes, sent } = clientWith({ apiKey, retries: 0 }, echo(apiKey));
    const error = await failure(notes.getNote({ id: 1 }));
    expect(sent[0]?.url).toContain(`/v1/${encodeURIComponent(apiKey)}/v1/`);
    const shown = apiKey.length < 8 ? apiKey : "[secret]";
    expect(error).toMatchObject({
      operation: "getNote",
      code: `block_not_found${shown}`,
      message: `getNote: 404 block_not_found${shown}: no ${shown} at /v1/[secret]/v1/notes`,
      body: { [`book${shown}`]: "kept", apiKey: "[secret]" },
    });
    const quoting = clientWith({ apiKey, retries: 0 }, ({ url }) => {
      throw new TypeError(`Failed to parse URL from ${url}`, { cause: new Error(`at ${url}`) });
    });
    const network = await failure(quoting.notes.getNote({ id: 1 }));
    expect(inspect([error, network], { depth: 10 })).not.toContain(`/v1/${encodeURIComponent(apiKey)}/`);
  },
);

test("the unmasked text decides if a failure is retried", async () => {
  const { notes, sent } = clientWith(
    { apiKey: "later-busy", retries: { limit: 1, baseDelayMs: 0 } },
    () => json({ Error: "try later-busy" }),
    () => json({ text: "a" }),
  );
  expect(await notes.writeNote({ text: "a" })).toEqual({ text: "a" });
  expect(sent).toHaveLength(2);
});

test.each([200, 503])("an answer of status %i beyond maxBodyBytes is invalid, and is not retried", async (status) => {
  const endless = () => {
    let sent = 0;
    return new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 50) throw new Error("The stream was not cancelled.");
        controller.enqueue(new Uint8Array(100));
      },
    });
  };
  const { notes, sent } = clientWith({ maxBodyBytes: 1000 }, () => new Response(endless(), { status }));
  expect(await failure(notes.getNote({ id: 1 }))).toMatchObject({
    kind: "invalid_response",
    status,
    message: "getNote: the answer has more than 1000 bytes (maxBodyBytes).",
  });
  expect(sent).toHaveLength(1);
});

test("fetchOptions of a call reach fetch, and replace nothing of the client's", async () => {
  const inits: RequestInit[] = [];
  const answer = (_: unknown, init: RequestInit): Response => {
    inits.push(init);
    return json({});
  };
  const { notes } = clientWith({ headers: { "x-own": "1" } }, answer, answer);
  const steering = { method: "DELETE", headers: {}, body: "x", signal: AbortSignal.abort(), redirect: "follow" };
  await notes.getNote({ id: 1 }, { fetchOptions: { cache: "no-store", next: { revalidate: 60 }, ...steering } });
  await notes.getNote({ id: 1 });
  expect(inits[0]).toMatchObject({ cache: "no-store", next: { revalidate: 60 }, method: "GET", redirect: "manual" });
  expect(inits[0]?.body ?? undefined).toBeUndefined();
  expect(inits[0]?.signal?.aborted).not.toBe(true);
  expect(new Headers(inits[0]?.headers).get("x-own")).toBe("1");
  expect(inits[1]).not.toHaveProperty("cache");
});

test("a fetch that is not our Node transport gets standard members only", async () => {
  let members: readonly string[] = [];
  const { notes } = clientWith({ maxBodyBytes: 1000 }, (_, init) => {
    members = Object.keys(init);
    return json({});
  });
  await notes.getNote({ id: 1 });
  expect(members).not.toContain("maxBodyBytes");
  const standard = new Request("http://gateway.test");
  expect(members.filter((name) => name !== "body" && !(name in standard))).toEqual([]);
});

test("an answer of exactly maxBodyBytes is read, in however many pieces it comes", async () => {
  const text = JSON.stringify({ text: "é".repeat(500) });
  const bytes = new TextEncoder().encode(text);
  const { notes } = clientWith({ maxBodyBytes: bytes.length }, () => {
    let at = 0;
    return new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(bytes.slice(at, at + 7));
          at += 7;
          if (at >= bytes.length) controller.close();
        },
      }),
    );
  });
  expect(await notes.getNote({ id: 1 })).toEqual(JSON.parse(text));
});

test("a failure body beyond the limit of the secret search is shown in part, with its size", async () => {
  const { notes } = scriptedClient(() => new Response(`${KEY} ${"x".repeat(20_000_000)}`, { status: 400 }));
  const error = await failure(notes.getNote({ id: 1 }));
  expect(String(error.body).length).toBeLessThan(20_000);
  expect(error.message).toContain("(");
  expect(inspect(error, { maxStringLength: null })).not.toContain(KEY);
});

test("the guard checks name and kind, so that it accepts errors of another copy of the package", () => {
  class Foreign extends Error {
    override name = "LedgergateError";
    kind = "api";
  }
  expect(isLedgergateError(new Foreign())).toBe(true);
  expect(isLedgergateError(new Foreign(), "api")).toBe(true);
  expect(isLedgergateError(new Foreign(), "network")).toBe(false);
  expect(isLedgergateError(new Error("other"))).toBe(false);
  expect(isLedgergateError(new LedgergateError("timeout", "late"), "timeout")).toBe(true);
});

test("an error as JSON has its message, and its bigints as text", async () => {
  const answer = json('{"error":{"code":"vm"},"vm":18446744073709551615}', {
    status: 400,
    headers: { "x-block-height": "9" },
  });
  const { notes } = scriptedClient(() => answer);
  expect(JSON.parse(JSON.stringify({ error: await failure(notes.getNote({ id: 1 })) }))).toEqual({
    error: {
      name: "LedgergateError",
      message: 'getNote: 400 vm: {"error":{"code":"vm"},"vm":18446744073709551615}',
      kind: "api",
      operation: "getNote",
      attempts: 1,
      status: 400,
      code: "vm",
      body: { error: { code: "vm" }, vm: "18446744073709551615" },
      ledger: { blockHeight: "9" },
    },
  });
});

const scripted = scriptedClient(...Array<Answer>(5).fill(() => new Response("no", { status: 404 })));
const noLists = connectLists(() => ({ body: null }));

/** Fails like a socket: the caller's frames are below a frame of the platform. */
const broken = clientWith({ retries: 0 }, () => {
  return new Promise((_, reject) => void setImmediate(() => process.nextTick(reject, new TypeError("gone"))));
});

/** Ways to receive an error, each a function that awaits a call. */
const waits: Readonly<Record<string, () => Promise<unknown>>> = {
  async awaited() {
    await scripted.notes.getNote({ id: 1 });
  },
  async awaitedForTheNetwork() {
    await broken.notes.getNote({ id: 1 });
  },
  async awaitedByResponse() {
    await scripted.notes.getNote({ id: 1 }).withResponse();
  },
  async awaitedThroughRaw() {
    const middleware = { onResponse: () => Promise.reject(new Error("middleware")) };
    scripted.raw.use(middleware);
    await scripted.raw
      .GET("/notes/{id}", { params: { path: { id: "1" } } })
      .finally(() => scripted.raw.eject(middleware));
  },
  async refusedBeforeSending() {
    await noLists.listLetters({ limit: "two" as unknown as number });
  },
  async pageAwaitedByResponse() {
    await noLists.listLetters().withResponse();
  },
  async iterated() {
    for await (const letter of noLists.listLetters()) expect(letter).toBe("not reached");
  },
  async iteratedByPage() {
    for await (const page of noLists.listLetters().pages()) expect(page).toBe("not reached");
  },
};

test.each(Object.keys(waits))(
  "the stack of an error starts at the line that awaits it, without our frames: %s",
  async (name) => {
    const { stack = "", message } = await failure((waits[name] as () => Promise<unknown>)());
    expect(stack.slice(0, stack.indexOf("\n    at "))).toBe(`LedgergateError: ${message}`);
    expect(stack.split("\n    at ")[1]).toContain(name);
  },
);

test("the stack of an invalid option starts at the line that creates the client", () => {
  const createNotes = (options: never): object => createClient(api, options, createNotes);
  const makers = [
    function makeNotes() {
      return createNotes({ baseUrl: "http://notes.test", apiKey: KEY, retry: 2 } as never);
    },
    function makeClient() {
      return createClient(api, {} as never);
    },
  ];
  for (const make of makers) {
    const stack = expect.objectContaining({ stack: expect.stringMatching(new RegExp(`^.*\\n    at ${make.name} `)) });
    expect(make).toThrow(stack);
  }
});
