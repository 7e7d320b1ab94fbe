import { expect, test } from "vitest";
import { callError } from "../src/call-error.ts";
import { type CallObserver, type CallOptions, type ClientOptions, costMeter } from "../src/index.ts";
import { clientWith, json } from "./fixtures/notes.ts";

/** Makes one call with a plug-in. Returns its data or its error. */
async function observe(observer: CallObserver, answers: Response[], options: Partial<ClientOptions> = {}) {
  const { notes, sent } = clientWith(
    { retries: { maxDelayMs: 0 }, plugins: [observer], ...options },
    ...answers.map((answer) => () => answer),
  );
  const outcome = await notes.getNote({ id: 1 }).catch((error: unknown) => error);
  return { outcome, sent };
}

const down = () => new Response("", { status: 503 });
const note = () => json({ text: "a" });

test("a plug-in sees every step of a call in order", async () => {
  const steps: unknown[] = [];
  const observer: CallObserver = {
    request: ({ attempts }) => void steps.push(["request", attempts]),
    response: ({ attempts }, { status }) => steps.push(["response", attempts, status]),
    retry: (_, { status }, waitMs) => steps.push(["retry", status, waitMs]),
    data: (_, data) => steps.push(["data", data]),
    end: (_, error) => steps.push(["end", error]),
  };
  await observe(observer, [down(), note()]);
  expect(steps).toEqual([
    ["request", 0],
    ["response", 1, 503],
    ["retry", 503, 0],
    ["request", 1],
    ["response", 2, 200],
    ["data", { text: "a" }],
    ["end", undefined],
  ]);
});

test("a plug-in may delay a request and set its headers", async () => {
  const observer: CallObserver = {
    request: async (_, request) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      request.headers.set("authorization", "Bearer fresh");
    },
  };
  const { sent } = await observe(observer, [note()]);
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer fresh");
});

test("a plug-in may refuse a request before it is sent", async () => {
  const observer: CallObserver = {
    request: (call) => {
      throw callError(call, "budget_exceeded", "no.");
    },
  };
  const { outcome, sent } = await observe(observer, []);
  expect(outcome).toMatchObject({ kind: "budget_exceeded", attempts: 0 });
  expect(sent).toHaveLength(0);
});

test("an error that a plug-in throws at the end of a call has no effect", async () => {
  const ends: unknown[] = [];
  const broken: CallObserver[] = [
    {
      end: () => {
        throw new Error("broken");
      },
    },
    { end: (async () => Promise.reject(new Error("broken later"))) as () => void },
  ];
  const cost = costMeter();
  const plugins = [...broken, cost, { end: (_: unknown, error: unknown) => ends.push(error) }];
  const { notes } = clientWith({ retries: 0, plugins }, down, note);
  const error = await notes.getNote({ id: 1 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "api", status: 503 });
  expect(await notes.getNote({ id: 1 })).toEqual({ text: "a" });
  expect(ends).toEqual([error, undefined]);
  expect(cost.usage.outcomes).toMatchObject({ api: { calls: 1 }, ok: { calls: 1 } });
});

test("no plug-in gets the request of a call that was aborted before, or while another plug-in delays it", async () => {
  const heard: unknown[] = [];
  const controller = new AbortController();
  const plugins: CallObserver[] = [
    { request: ({ operation }) => void heard.push(operation) },
    { request: async () => controller.abort() },
    { request: () => void heard.push("too late") },
  ];
  const { notes, sent } = clientWith({ plugins });
  for (let calls = 0; calls < 2; calls++) {
    const call = notes.getNote({ id: 1 }, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: "aborted", attempts: 0 });
  }
  expect([heard, sent]).toEqual([["getNote"], []]);
});

test.each(["response", "data"] as const)("a plug-in may refuse an answer in %s", async (step) => {
  const observer: CallObserver = {
    [step]: (call: Parameters<NonNullable<CallObserver["data"]>>[0]) => {
      throw callError(call, "invalid_response", "the node serves another chain.");
    },
  };
  const { outcome } = await observe(observer, [note()]);
  expect(outcome).toMatchObject({ kind: "invalid_response", message: "getNote: the node serves another chain." });
});

test("a plug-in may ask for an immediate attempt at another address, despite Retry-After", async () => {
  const waits: unknown[] = [];
  const urls: string[] = [];
  const observer: CallObserver = {
    request: ({ attempts }, request) => {
      request.url = `http://node-${attempts + 1}.test/notes/1`;
    },
    recover: ({ attempts }) => attempts < 2,
    retry: (_call, _error, waitMs) => waits.push(waitMs),
  };
  const fetch: ClientOptions["fetch"] = async (url) => {
    urls.push(url);
    return urls.length === 1 ? new Response("", { status: 503, headers: { "retry-after": "20" } }) : note();
  };
  expect((await observe(observer, [], { fetch })).outcome).toEqual({ text: "a" });
  expect(urls).toEqual(["http://node-1.test/notes/1", "http://node-2.test/notes/1"]);
  expect(waits).toEqual([0]);
});

test("an error without an answer names the host that a plug-in chose", async () => {
  const observer: CallObserver = {
    request: (_, request) => {
      request.url = "http://other.test/notes/1";
    },
  };
  const { outcome } = await observe(observer, [], { fetch: () => Promise.reject(new Error("reset")), retries: 0 });
  expect(outcome).toMatchObject({ message: "getNote: no complete answer from http://other.test (reset)." });
});

test("a plug-in may replace the caller's error", async () => {
  const observer: CallObserver = {
    recover: (call) => {
      call.error = callError(call, "network", "all nodes are down.");
      return false;
    },
  };
  const { outcome } = await observe(observer, [down()], { retries: 0 });
  expect(outcome).toMatchObject({ kind: "network", message: "getNote: all nodes are down." });
});

test("a plug-in may ask for another attempt if the client would give up", async () => {
  const seen: unknown[] = [];
  const observer: CallObserver = { recover: ({ attempts }, { status }) => seen.push(status) > 0 && attempts === 1 };
  const unauthorized = () => new Response("", { status: 401 });
  expect((await observe(observer, [unauthorized(), note()])).outcome).toEqual({ text: "a" });
  const { outcome } = await observe(observer, [unauthorized(), unauthorized()]);
  expect(outcome).toMatchObject({ status: 401, attempts: 2 });
  expect(seen).toEqual([401, 401, 401]);
});

test.each<[kind: string, options: CallOptions]>([
  ["timeout", { deadlineMs: 20 }],
  ["aborted", { signal: AbortSignal.timeout(20) }],
  ["aborted", { signal: AbortSignal.abort() }],
])("a request that a plug-in delays forever ends as %s", async (kind, options) => {
  const { notes, raw, sent } = clientWith({ plugins: [{ request: () => new Promise(() => {}) }] });
  await expect(notes.getNote({ id: 1 }, options)).rejects.toMatchObject({ kind, attempts: 0 });
  if (options.signal) {
    const call = raw.GET("/notes/{id}", { params: { path: { id: "1" } }, signal: options.signal });
    await expect(call).rejects.toMatchObject({ kind, attempts: 0 });
  }
  expect(sent).toEqual([]);
});
