import { expect, test } from "vitest";
import { callError } from "../src/call/call-error.ts";
import type { CallObserver, CallOptions, CallState } from "../src/index.ts";
import { type Answer, clientWith, down, getNote, getRaw, note, reset, status } from "./fixtures/notes.ts";

const unauthorized = status(401);

const refuse = (kind: Parameters<typeof callError>[1], text: string) => (call: CallState) => {
  throw callError(call, kind, text);
};
const otherChain = refuse("invalid_response", "the node serves another chain.");
const isOtherChain = { kind: "invalid_response", message: "getNote: the node serves another chain." };
const askOnce: CallObserver = { recover: ({ attempts }) => attempts === 1 };
const goElsewhere: CallObserver = {
  request: async ({ attempts }, request) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    request.headers.set("authorization", "Bearer fresh");
    request.url = `http://node-${attempts + 1}.test/notes/1`;
  },
};
const replaceError: CallObserver = {
  recover: (call) => {
    call.error = callError(call, "network", "all nodes are down.");
    return false;
  },
};

// What a plug-in does, the answers, of which each is sent, and the end of the call.
test.each<[string, CallObserver, Answer[], object]>([
  ["refuse a request", { request: refuse("budget_exceeded", "no.") }, [], { kind: "budget_exceeded", attempts: 0 }],
  ["refuse an answer", { response: otherChain }, [note], isOtherChain],
  ["refuse the data of an answer", { data: otherChain }, [note], isOtherChain],
  ["choose a host", goElsewhere, [reset], { message: "getNote: no complete answer from http://node-1.test (reset)." }],
  ["replace the error", replaceError, [down], { kind: "network", message: "getNote: all nodes are down." }],
  ["ask for another attempt", askOnce, [unauthorized, note], { text: "a" }],
  ["ask for one despite Retry-After", askOnce, [status(503, { "retry-after": "20" }), note], { text: "a" }],
  ["ask for another attempt that fails", askOnce, [unauthorized, unauthorized], { status: 401, attempts: 2 }],
])("a plug-in may %s", async (_, observer, answers, end) => {
  const { notes, sent } = clientWith({ retries: 0, plugins: [observer] }, ...answers);
  expect(await getNote(notes).catch((error: unknown) => error)).toMatchObject(end);
  expect(sent).toHaveLength(answers.length);
});

test("a plug-in sees every step of a call in order", async () => {
  const steps: string[] = [];
  const observer: CallObserver = {
    request: ({ attempts }) => void steps.push(`request ${attempts}`),
    response: ({ attempts }, { status }) => steps.push(`response ${attempts} ${status}`),
    retry: (_, { status }, waitMs) => steps.push(`retry ${status} ${waitMs}`),
    data: (_, data) => steps.push(JSON.stringify(data)),
    end: (_, error) => steps.push(`end ${error}`),
  };
  await clientWith({ retries: { maxDelayMs: 0 }, plugins: [observer] }, down, note).notes.getNote({ id: 1 });
  const expected = 'request 0, response 1 503, retry 503 0, request 1, response 2 200, {"text":"a"}, end undefined';
  expect(steps.join(", ")).toBe(expected);
});

type Act = (given: Response) => unknown;
class Mistaken {
  constructor(hook: string, act: Act) {
    Object.assign(this, { act, [hook]: this.run });
  }
  run(this: { readonly act: Act }, _: CallState, given: Response) {
    return this.act(given);
  }
}
const mistake = () => {
  throw new TypeError("mistake");
};
const rejection = () => Promise.reject(new TypeError("mistake"));
const plugin = (hook: string, cause: object = { name: "TypeError" }, reason = "mistake") => ({
  ...{ kind: "plugin", cause },
  message: `getNote: ${hook} of plug-in 1 (Mistaken) failed (${reason}).`,
});
const unavailable = { kind: "api", status: 503 };

// A hook, what it does, the end of a call whose first answer is the given one, and the number of requests.
test.each<[string, Act, Answer, object, number]>([
  ["request", mistake, note, plugin("request"), 0],
  ["request", rejection, note, plugin("request"), 0],
  ["request", () => 5, note, { text: "a" }, 1],
  ["response", mistake, note, plugin("response"), 1],
  ["response", rejection, note, { text: "a" }, 1],
  ["response", (answer) => answer.text(), note, plugin("response", {}, "the body is read"), 1],
  ["response", (answer) => answer.clone().text(), note, { text: "a" }, 1],
  ["data", mistake, note, plugin("data"), 1],
  ["data", rejection, note, { text: "a" }, 1],
  ["recover", mistake, down, plugin("recover", unavailable), 1],
  ["recover", rejection, down, { text: "a" }, 2],
  ["recover", () => "yes", status(404), { kind: "api", status: 404 }, 1],
  ["recover", async () => true, status(404), { kind: "api", status: 404 }, 1],
  ["retry", mistake, down, plugin("retry", unavailable), 1],
  ["retry", rejection, down, { text: "a" }, 2],
  ["end", mistake, note, { text: "a" }, 1],
  ["end", rejection, status(404), { kind: "api", status: 404 }, 1],
])("a mistake of a plug-in in %s is its own (%#)", async (hook, act, answer, end, requests) => {
  const ends: unknown[] = [];
  const plugins: CallObserver[] = [new Mistaken(hook, act) as CallObserver, { end: (_, error) => ends.push(error) }];
  const { notes, sent } = clientWith({ plugins, retries: { maxDelayMs: 0 } }, answer, note);
  const ended = await getNote(notes).catch((error: unknown) => error);
  expect(ended).toMatchObject(end);
  expect(ends).toEqual([ended instanceof Error ? ended : undefined]);
  expect(sent).toHaveLength(requests);
});

test("no plug-in gets the request of a call that was aborted before", async () => {
  const heard: unknown[] = [];
  const controller = new AbortController();
  const plugins: CallObserver[] = [
    { request: ({ operation }) => void heard.push(operation) },
    { request: async () => controller.abort() },
    { request: () => void heard.push("too late") },
  ];
  const { notes, sent } = clientWith({ plugins });
  for (let calls = 0; calls < 2; calls++) {
    const call = getNote(notes, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: "aborted", attempts: 0 });
  }
  expect([heard, sent]).toEqual([["getNote"], []]);
});

test.each<[kind: string, options: CallOptions]>([
  ["timeout", { deadlineMs: 20 }],
  ["aborted", { signal: AbortSignal.timeout(20) }],
  ["aborted", { signal: AbortSignal.abort() }],
])("a request that a plug-in delays forever ends as %s", async (kind, options) => {
  const { notes, raw, sent } = clientWith({ plugins: [{ request: () => new Promise(() => {}) }] });
  await expect(getNote(notes, options)).rejects.toMatchObject({ kind, attempts: 0 });
  const { signal } = options;
  if (signal) await expect(getRaw(raw, { signal })).rejects.toMatchObject({ kind, attempts: 0 });
  expect(sent).toEqual([]);
});
