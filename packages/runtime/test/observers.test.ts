import { expect, test } from "vitest";
import { callError } from "../src/call-error.ts";
import { type CallObserver, watch } from "../src/call-observer.ts";
import { newCall } from "../src/call-state.ts";
import type { OperationDescriptor } from "../src/descriptor.ts";
import { type ClientOptions, readOptions } from "../src/options.ts";
import { OutgoingRequest } from "../src/outgoing-request.ts";
import { sendCall } from "../src/transport.ts";
import { api, json, KEY } from "./fixtures/notes.ts";

/** Makes one call under an observer; gives its data, or its error. */
async function observe(observer: CallObserver, answers: Response[], options: Partial<ClientOptions> = {}) {
  const sent: RequestInit[] = [];
  const client = readOptions(api, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    retries: { maxDelayMs: 0 },
    fetch: async (_, init) => {
      sent.push(init);
      return answers[sent.length - 1] ?? Response.error();
    },
    ...options,
  });
  const core = { ...client, observers: [observer] };
  const call = newCall(core, "getNote", api.operations.getNote as OperationDescriptor, false, {});
  const request = new OutgoingRequest("http://gateway.test/notes/1", { method: "GET", headers: new Headers(), call });
  const outcome = await watch(call, sendCall(request)).then(
    () => call.data,
    (error: unknown) => error,
  );
  return { outcome, sent, call };
}

const down = () => new Response("", { status: 503 });
const note = () => json({ text: "a" });

test("an observer sees every step of a call in order", async () => {
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

test("an observer may hold a request back and set its headers", async () => {
  const observer: CallObserver = {
    request: async (_, request) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      request.headers.set("authorization", "Bearer fresh");
    },
  };
  const { sent } = await observe(observer, [note()]);
  expect(new Headers(sent[0]?.headers).get("authorization")).toBe("Bearer fresh");
});

test("an observer may refuse a request before it is sent", async () => {
  const observer: CallObserver = {
    request: (call) => {
      throw callError(call, "budget_exceeded", "no.");
    },
  };
  const { outcome, sent } = await observe(observer, []);
  expect(outcome).toMatchObject({ kind: "budget_exceeded", attempts: 0 });
  expect(sent).toHaveLength(0);
});

test.each(["response", "data"] as const)("an observer may refuse what came, in %s", async (step) => {
  const observer: CallObserver = {
    [step]: (call: Parameters<NonNullable<CallObserver["data"]>>[0]) => {
      throw callError(call, "invalid_response", "the chain is another one.");
    },
  };
  const { outcome } = await observe(observer, [note()]);
  expect(outcome).toMatchObject({ kind: "invalid_response", message: "getNote: the chain is another one." });
});

test("an observer may ask for another attempt where the client would give up", async () => {
  const seen: unknown[] = [];
  const observer: CallObserver = { recover: ({ attempts }, { status }) => seen.push(status) > 0 && attempts === 1 };
  const unauthorized = () => new Response("", { status: 401 });
  expect((await observe(observer, [unauthorized(), note()])).outcome).toEqual({ text: "a" });
  const { outcome } = await observe(observer, [unauthorized(), unauthorized()]);
  expect(outcome).toMatchObject({ status: 401, attempts: 2 });
  expect(seen).toEqual([401, 401, 401]);
});

test("the end of a call comes with its error", async () => {
  const ends: unknown[] = [];
  const { outcome } = await observe({ end: (_, error) => ends.push(error) }, [new Response("", { status: 404 })]);
  expect(ends).toEqual([outcome]);
});
