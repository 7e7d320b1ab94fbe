import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CallOptions, type ClientOptions, LedgergateError } from "../src/index.ts";
import { type Answer, clientWith, down, getRaw, json, type Notes, note, reset, status } from "./fixtures/notes.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Runs a call to its end through all waits. Returns its error, if any. */
async function settle(call: Promise<unknown>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const busy: Answer = () => json({ Error: "class a.B : busy, come back" });
const ownError = () => Promise.reject(new LedgergateError("invalid_response", "It is too long."));
const refused: Answer = () => json({ Error: "class a.B : no such contract" });
const broken: Answer = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("reset")) }));
const stalls: Answer = () => new Promise(() => {});
const read = (notes: Notes, options?: CallOptions) => notes.getNote({ id: 1 }, options);
const write = (notes: Notes) => notes.writeNote({ text: "a" });
const add = (notes: Notes) => notes.addNote({ text: "a" });
const never = (notes: Notes) => read(notes, { retries: 0 });
const outage = Array<Answer>(9).fill(down);
const retried = [408, 429, 500, 502, 503, 504].map((code) => [status(code), note]);
const final = [400, 401, 403, 404, 410, 501].map((code) => [status(code)]);

/** Makes a client whose answers are all 503, and the times of its requests. */
function clientInOutage(options: Partial<ClientOptions>) {
  const times: number[] = [];
  const fetch = async () => {
    times.push(performance.now());
    return new Response("", { status: 503 });
  };
  return { ...clientWith({ fetch, ...options }).notes, times };
}

// Answers, the number of attempts and the end of a call; the call, and options of the client.
test.each<[Answer[], number, object, ((notes: Notes) => Promise<unknown>)?, Partial<ClientOptions>?]>([
  ...retried.map((answers): [Answer[], number, object] => [answers, 2, { text: "a" }]),
  ...final.map((answers): [Answer[], number, object] => [answers, 1, { kind: "api", attempts: 1 }]),
  [[reset, broken, note], 3, { text: "a" }],
  [[stalls, note], 2, { text: "a" }, read, { timeoutMs: 100 }],
  [[reset, note], 2, { text: "a" }, write],
  [[busy, note], 2, { text: "a" }, write],
  [[refused], 1, { kind: "api", attempts: 1 }, write],
  [[status(200, {}, "<p>")], 1, { kind: "invalid_response" }],
  [[down], 1, { status: 503, attempts: 1 }, add, { retries: 5 }],
  // The caller may wait longer than the limit of Retry-After.
  [[status(429, { "retry-after": "31" })], 1, { kind: "api", status: 429, attempts: 1, retryAfterMs: 31_000 }],
  [[ownError], 1, { kind: "invalid_response", message: "It is too long.", operation: "getNote", attempts: 1 }],
  [outage, 3, { attempts: 3 }],
  [outage, 5, { attempts: 5 }, read, { retries: 4 }],
  [outage, 1, { attempts: 1 }, never, { retries: { limit: 4 } }],
])(
  "a call is retried as the document and the options say (%#)",
  async (answers, attempts, end, call = read, options = {}) => {
    const { notes, sent } = clientWith(options, ...answers);
    expect(await settle(call(notes))).toMatchObject(end);
    expect(sent).toEqual(Array(attempts).fill(sent[0]));
  },
);

// Retry-After, the wait, and what the error has of it.
test.each<[string, number, object]>([
  ["7", 7_125, { retryAfterMs: 7_000 }],
  ["7, 7", 7_125, { retryAfterMs: 7_000 }],
  ["30", 30_125, { retryAfterMs: 30_000 }],
  // The clock of the service is an hour behind.
  ["Mon, 31 Dec 2029 23:00:12 GMT", 12_125, { retryAfterMs: 12_000 }],
  ["Mon Dec 31 23:00:12 2029", 12_125, { retryAfterMs: 12_000 }],
  ["31 Dec 2029 23:00:12 GMT, 31 Dec 2029 23:00:12 GMT", 12_125, { retryAfterMs: 12_000 }],
  ["0", 0, { retryAfterMs: 0 }],
  ["Mon, 01 Jan 2029 00:00:00 GMT", 0, { retryAfterMs: 0 }],
  ...["soon", "-5", "1.5", "retry 7", "", "9".repeat(400)].map((text): [string, number, object] => [
    text,
    125,
    { retryAfterMs: undefined },
  ]),
])("Retry-After: %o makes a wait of %d ms", async (retryAfter, waitMs, shown) => {
  vi.setSystemTime(Date.UTC(2030, 0, 1));
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const answer = status(429, { "retry-after": retryAfter, date: "Mon, 31 Dec 2029 23:00:00 GMT" });
  const { notes, sent } = clientWith({}, answer, note, answer);
  const call = notes.getNote({ id: 1 });
  await vi.advanceTimersByTimeAsync(Math.max(0, waitMs - 1));
  expect(sent).toHaveLength(waitMs > 0 ? 1 : 2);
  await vi.advanceTimersByTimeAsync(2);
  expect(await call).toEqual({ text: "a" });
  vi.setSystemTime(Date.UTC(2030, 0, 1));
  const error = (await settle(never(notes))) as LedgergateError;
  expect({ retryAfterMs: error.retryAfterMs }).toMatchObject(shown);
});

test.each([
  [{}, [250, 500, 1000, 2000, 4000, 8000, 8000]],
  [{ baseDelayMs: 3, maxDelayMs: 20 }, [3, 6, 12, 20, 20]],
  [{ baseDelayMs: 100, maxDelayMs: 0 }, [0, 0]],
])("with %j the wait is random up to a bound that doubles to its limit: %j", async (options, bounds) => {
  for (const random of [0, 0.4, 0.999]) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const { getNote, times } = clientInOutage({ retries: { limit: bounds.length, ...options } });
    await settle(getNote({ id: 1 }));
    const waits = times.slice(1).map((time, index) => time - (times[index] as number));
    // A timer counts in whole milliseconds, and waits at least one.
    for (const [index, wait] of waits.entries())
      expect(Math.abs(wait - random * (bounds[index] as number))).toBeLessThanOrEqual(1);
    expect(waits).toHaveLength(bounds.length);
  }
});

test("an outage costs at most a fifth more requests", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { getNote, times } = clientInOutage({});
  for (let call = 0; call < 5; call++) await settle(getNote({ id: 1 }));
  expect(times).toHaveLength(15);
  await Promise.all(Array.from({ length: 995 }, () => settle(getNote({ id: 1 }))));
  expect(times).toHaveLength(1200);
});

test("raw shares the retries, and returns the last answer unchanged", async () => {
  const no = status(503, {}, "no");
  const { raw, sent } = clientWith({}, reset, no, note, no, no, no);
  expect(await settle(getRaw(raw))).toMatchObject({ data: { text: "a" } });
  expect(sent).toHaveLength(3);
  expect(await settle(getRaw(raw))).toMatchObject({ error: "no", response: { status: 503 } });
  expect(sent).toHaveLength(6);
});

test("raw knows the operation by method and path", async () => {
  const { raw, sent } = clientWith({}, () => json({ Error: "busy" }), note, down, down);
  const post = raw.request("post", "/notes", { body: { text: "a" } });
  expect(await settle(post)).toMatchObject({ data: { text: "a" } });
  const post1 = { method: "POST", body: '{"text":"a"}' };
  expect(sent).toMatchObject([post1, post1]);
  const unknown = raw.GET("/notes" as "/notes/{id}", {} as never);
  expect(await settle(unknown)).toMatchObject({ response: { status: 503 } });
  expect(sent).toHaveLength(3);
});
