import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type ApiDescriptor, createClient, isLedgergateError, LedgergateError } from "../src/index.ts";
import { connectLists } from "./fixtures/lists.ts";
import type { Answer, Notes, Sent } from "./fixtures/notes.ts";
import { api, clientWith, failure, getRaw, json, KEY, note, scriptedClient, status } from "./fixtures/notes.ts";

/** Answers with JSON, or with a text of a type. */
const reply =
  (body: unknown, status = 200, type?: string): Answer =>
  () =>
    type ? new Response(String(body), { status, headers: { "content-type": type } }) : json(body, { status });

/** Fails as `fetch` does. */
const fails = (text: string, cause?: unknown) => () => Promise.reject(new TypeError(text, { cause }));
const says = (text: string) => ({ message: expect.stringContaining(text) });

const gone = { error: { code: "gone", message: "It is gone." }, vm: 3 };
const bad = { error: { code: "bad", message: "It is bad.", reason: "limit: too great" } };
const unknownRoute = { error: { code: "no_route", message: "No." } };
const invalid = { kind: "invalid_response" };
const page = "<html>\r\n <h1>Bad\n\tGateway</h1>\n";
const deep = `{"error":{"code":"deep"},"a":${"[".repeat(9000)}${"]".repeat(9000)}}`;
const late = { access_token: "fresh-canary", error: { code: "late" } };
const tooDeep = `{"a":12345678901234567890,"b":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
const html = "<html>down</html>";
const noHtml = says(`getNote: the answer (200, text/html) is not JSON: "${html}".`);
const notSent = Object.assign(new Error(`connect to ${KEY} failed`), { code: "ECONNREFUSED", url: KEY });
const find = (notes: Notes) => notes.findNote({ name: "a" });
const write = (notes: Notes) => notes.writeNote({ text: "a" }, { extra: { client_assertion: "assertion-canary" } });

const redirects = [
  ["https://login.test/unheard-of/?ticket=fresh", "https://login.test"],
  ["https://login.test:8443", "https://login.test:8443"],
  ["https://canary@login.test/", "another address"],
  ["/unheard-of", "another address"],
].map(([location = "", shown]): [string, Answer, object] => [
  `a redirect to ${location} shows no more of it than the host`,
  status(302, { location }),
  { message: `getNote: the answer (302, no content type) is a redirect to ${shown}: "".` },
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
  ["a reason in another member", reply(bad, 400), { message: "getNote: 400 bad: It is bad. limit: too great" }],
  ["an outage in a browser", fails("Failed to fetch"), says("(Failed to fetch: not running, offline, or refused by")],
  ["a deep answer", reply(tooDeep), { ...invalid, ...says("is nested too deeply") }],
  ["a failure in text", status(429, {}, "Too many"), { code: "http_429", body: "Too many" }],
  ["an empty 404", status(404), { body: "", message: "getNote: 404 http_404 (is baseUrl right?): the body is empty." }],
  [
    "a proxy's page",
    status(502, {}, page),
    { body: page, ...says("getNote: 502 http_502: <html> <h1>Bad Gateway</h1>") },
  ],
  ["an unknown path", reply(unknownRoute, 404), { message: "getNote: 404 no_route (is baseUrl right?): No." }],
  ["no unknown path", reply(unknownRoute, 400), { message: "getNote: 400 no_route: No." }],
  ["a code of another 404", reply(gone, 404), { message: "getNote: 404 gone: It is gone." }],
  ["a failure of 200", reply({ Error: "a : no" }), { kind: "api", status: 200, body: { Error: "a : no" } }, write],
  ["HTML instead of JSON", reply(html, 200, "text/html"), { ...invalid, status: 200, body: html, ...noHtml }],
  ["an empty body", reply(""), { ...invalid, body: "" }],
  ["half a body", reply('{"text":'), { ...invalid, body: '{"text":' }],
  ["a long body", reply("x".repeat(5000)), { body: `${"x".repeat(200)}… (5000 characters)` }],
  ["JSON instead of bytes", note, invalid, (notes) => notes.getNote({ id: 1 }, { accept: "bcs" })],
  [
    "an innermost cause without text",
    fails("fetch failed", new Error("")),
    { kind: "network", ...says("(fetch failed)") },
  ],
  [
    "no connection: the host is named, not the path",
    (sent) => fails(`fetch of ${sent.url} failed`, notSent)(),
    { kind: "network", ...says("getNote: no complete answer from http://gateway.test (ECONNREFUSED: not running") },
  ],
  ["a failure that is nested too deep", reply(deep, 400), { kind: "api", code: "deep" }],
  ["an operation that issues secrets", reply(late, 500), { code: "late", body: { access_token: "[secret]" } }, find],
  ["an unreadable secret", reply('{"api_key":"canary",'), { ...invalid, status: 200 }, find],
  [
    "a credential of an option",
    (_, { body }) => reply({ error: { message: body } }, 400)(_, {}),
    says("client_assertion"),
    write,
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
    const error = await failure(getRaw(scriptedClient(reply(body)).raw));
    const message = expect.stringContaining("cannot be read (SyntaxError)");
    expect(error).toMatchObject({ ...invalid, status: 200, message });
    expect(inspect(error, { depth: 10 })).not.toMatch(/canary|api_key/);
  },
);

test.each([
  ["about:/problems/gone", "gone", KEY],
  ["/none", "http_400", KEY],
  [`${"-".repeat(1000)}/problems/gone`, "http_400", KEY],
  // A code is masked before it is cut out of its text.
  ["/problems/72e463b3-b310/4b1c", "[secret]", "72e463b3-b310/4b1c"],
])("the document's pattern extracts the code of %s", async (type, code, apiKey) => {
  const codePattern = "^.*?/problems/(\\[?\\w+\\]?)";
  const problems: ApiDescriptor = { ...api, failures: { code: ["type"], codePattern } };
  const fetch = async () => json({ type }, { status: 400 });
  const { getNote } = createClient<object, Notes>(problems, { baseUrl: "http://notes.test", apiKey, fetch });
  expect(await failure(getNote({ id: 1 }))).toMatchObject({ kind: "api", code });
});

test("a secret input is masked wherever a service echoes it", async () => {
  const password = "pa55 word?&e";
  const echoes = [password, encodeURIComponent(password), btoa(password)];
  const body = { error: { code: password, message: echoes.join(" ") }, [password]: echoes };
  const { notes } = scriptedClient(reply(body, 400), reply(`<p>${echoes.join(" ")}</p>`, 200, "text/html"));
  for (let calls = 0; calls < 2; calls++) {
    const error = await failure(notes.writeNote({ text: "a", password }));
    const shown = `${inspect(error, { depth: 10, showHidden: true })}${JSON.stringify(error)}${error.stack}`;
    for (const echo of echoes) expect(shown).not.toContain(echo);
    expect(shown).toContain("[secret]");
  }
});

const names =
  "Authorization Proxy-Authorization X-Auth Cookie X-Api-Key X-Token Client-Secret X-Session Password X-Credential X-JWT";

test.each([
  ...`${names} X-Bearer X-Signature`.split(" ").map((name) => [name, "Own c4nary-bird"]),
  ["Cookie", "sid=c4nary-bird"],
  ["Cookie", "lang=en; sid=c4nary-bird; theme=dark"],
  ["Authorization", 'Digest realm="a", response="c4nary-bird", qop=auth'],
  ["Authorization", "ApiKey key=c4nary-bird"],
])("the value of a header %s: %s is a secret, as a whole and in parts", async (...header) => {
  const headers = Object.fromEntries([header]);
  const echo = reply({ error: { message: `${header[1]}, c4nary-bird` } }, 400);
  const ofClient = await failure(clientWith({ headers, retries: 0 }, echo).notes.getNote({ id: 1 }));
  const ofCall = await failure(scriptedClient(echo).notes.getNote({ id: 1 }, { headers }));
  for (const error of [ofClient, ofCall]) expect(error.message).toBe("getNote: 400 http_400: [secret], [secret]");
});

/** Answers with the key in every place where a service might write it. */
const echo = (key: string) => (_: Sent) => {
  const message = `no ${key} at /v1/${encodeURIComponent(key)}/v1/notes`;
  const body = { error: { code: `block_not_found${key}`, message }, [`book${key}`]: "kept", apiKey: key };
  return json(body, { status: 404 });
};

test.each(["k", "abc", "k3y/7+x", "k3y4567", "k3y45678", "72e463b3b3104b1c9d5f0c6b8a7d1e2f"])(
  "the key %s is masked, and only in paths and secret members if it is short",
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
  const options = { apiKey: "later-busy", retries: { limit: 1, baseDelayMs: 0 } };
  const { notes, sent } = clientWith(options, reply({ Error: "try later-busy" }), note);
  expect(await notes.writeNote({ text: "a" })).toEqual({ text: "a" });
  expect(sent).toHaveLength(2);
});

/** A body in pieces of 7 bytes, which fails if 50 pieces beyond 1,000 bytes are read. */
function inPieces(bytes: Uint8Array): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at > 1350) throw new Error("The stream was not cancelled.");
      controller.enqueue(bytes.slice(at, at + 7));
      at += 7;
      if (at >= bytes.length) controller.close();
    },
  });
}

const beyond = { ...invalid, message: "getNote: the answer has more than 1000 bytes (maxBodyBytes)." };

test.each<[number, number, object]>([
  [1000, 200, { text: "é".repeat(494) }],
  [1002, 200, { ...beyond, status: 200 }],
  [9000, 503, { ...beyond, status: 503 }],
])(
  "an answer of %i bytes with status %i is read up to maxBodyBytes, and not retried",
  async (size, status, expected) => {
    const bytes = new TextEncoder().encode(`{"text":"${"é".repeat((size - 12) / 2)}"} `);
    const { notes, sent } = clientWith({ maxBodyBytes: 1000 }, () => new Response(inPieces(bytes), { status }));
    expect(await notes.getNote({ id: 1 }).catch((error: unknown) => error)).toMatchObject(expected);
    expect(sent).toHaveLength(1);
  },
);

test("fetchOptions of a call reach fetch, and replace nothing of the client's", async () => {
  const inits: RequestInit[] = [];
  const answer = (_: unknown, init: RequestInit): Response => {
    inits.push(init);
    return json({});
  };
  const { notes } = clientWith({ headers: { "x-own": "1" }, maxBodyBytes: 1000 }, answer, answer);
  const steering = { method: "DELETE", headers: {}, body: "x", signal: AbortSignal.abort(), redirect: "follow" };
  await notes.getNote({ id: 1 }, { fetchOptions: { cache: "no-store", next: { revalidate: 60 }, ...steering } });
  await notes.getNote({ id: 1 });
  const [own = {}, plain = {}] = inits;
  expect(own).toMatchObject({ cache: "no-store", next: { revalidate: 60 }, method: "GET", redirect: "manual" });
  expect([own.body ?? null, own.signal?.aborted, new Headers(own.headers).get("x-own")]).toEqual([null, false, "1"]);
  // A fetch that is not our Node transport gets standard members only.
  const standard = new Request("http://gateway.test");
  expect(Object.keys(plain).filter((name) => name !== "body" && !(name in standard))).toEqual([]);
  expect(plain).not.toHaveProperty("cache");
});

test("a failure body beyond the limit of the search is shown in part", async () => {
  const { notes } = scriptedClient(() => new Response(`${KEY} ${"x".repeat(20_000_000)}`, { status: 400 }));
  const error = await failure(notes.getNote({ id: 1 }));
  expect(String(error.body).length).toBeLessThan(20_000);
  expect(error.message).toContain("(");
  expect(inspect(error, { maxStringLength: null })).not.toContain(KEY);
});

test("the guard accepts errors of another copy of the package", () => {
  const foreign = Object.assign(new Error(), { name: "LedgergateError", kind: "api" });
  expect([isLedgergateError(foreign), isLedgergateError(foreign, "api")]).toEqual([true, true]);
  expect([isLedgergateError(foreign, "network"), isLedgergateError(new Error("other"))]).toEqual([false, false]);
  expect(isLedgergateError(new LedgergateError("timeout", "late"), "timeout")).toBe(true);
});

test("an error as JSON has its message, and its bigints as text", async () => {
  const text = '{"error":{"code":"vm"},"vm":18446744073709551615}';
  const { notes } = scriptedClient(() => json(text, { status: 400, headers: { "x-block-height": "9" } }));
  const error = JSON.parse(JSON.stringify(await failure(notes.getNote({ id: 1 }))));
  const message = `getNote: 400 vm: ${text}`;
  const body = { error: { code: "vm" }, vm: "18446744073709551615" };
  const call = { operation: "getNote", attempts: 1, status: 400, ledger: { blockHeight: "9" } };
  expect(error).toEqual({ name: "LedgergateError", message, kind: "api", code: "vm", body, ...call });
});

const scripted = scriptedClient(...Array<Answer>(5).fill(status(404)));
const noLists = connectLists(() => ({ body: null }));

/** Fails like a socket: the caller's frames are below a frame of the platform. */
const broken = clientWith({ retries: 0 }, () => {
  return new Promise((_, reject) => void setImmediate(() => process.nextTick(reject, new TypeError("gone"))));
});

async function iterate(list: AsyncIterable<unknown>) {
  for await (const item of list) expect(item).toBe("not reached");
}

async function callRaw() {
  const middleware = { onResponse: () => Promise.reject(new Error("middleware")) };
  scripted.raw.use(middleware);
  await getRaw(scripted.raw).finally(() => scripted.raw.eject(middleware));
}

test.each<[string, () => Promise<unknown>]>([
  ["a call", async () => await scripted.notes.getNote({ id: 1 })],
  ["a call without an answer", async () => await broken.notes.getNote({ id: 1 })],
  ["a call by its response", async () => await scripted.notes.getNote({ id: 1 }).withResponse()],
  ["a call that was not sent", async () => await noLists.listLetters({ limit: "two" as unknown as number })],
  ["a page by its response", async () => await noLists.listLetters().withResponse()],
  ["a call through raw", callRaw],
  ["a record", () => iterate(noLists.listLetters())],
  ["a page", () => iterate(noLists.listLetters().pages())],
])("the stack of an error starts at the line that awaits %s, without our frames", async (_, wait) => {
  const { stack = "", message } = await failure(wait());
  expect(stack.slice(0, stack.indexOf("\n    at "))).toBe(`LedgergateError: ${message}`);
  expect(stack.split("\n    at ")[1]).toContain("errors.test.ts");
});

test("the stack of an invalid option starts at the line that creates the client", () => {
  const createNotes = (options: never): object => createClient(api, options, createNotes);
  function makeNotes() {
    return createNotes({ baseUrl: "http://notes.test", apiKey: KEY, retry: 2 } as never);
  }
  function makeClient() {
    return createClient(api, {} as never);
  }
  for (const make of [makeNotes, makeClient]) {
    const stack = expect.objectContaining({ stack: expect.stringMatching(new RegExp(`^.*\\n    at ${make.name} `)) });
    expect(make).toThrow(stack);
  }
});
