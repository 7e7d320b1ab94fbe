import { expect, test } from "vitest";
import type { CallHooks, Logger } from "../src/index.ts";
import { clientWith, json } from "./fixtures/notes.ts";

const down = () => new Response("a\nb", { status: 503 });
const note = () => json({ text: "a" });

/** Hooks that write down what they are told, its time rounded away. */
function recordingHooks() {
  const events: [name: string, event: object][] = [];
  const record = (name: keyof CallHooks) => (event: object) => {
    events.push([name, event]);
  };
  const names = ["onRequest", "onResponse", "onRetry", "onError"] as const;
  return { events, hooks: Object.fromEntries(names.map((name) => [name, record(name)])) as CallHooks };
}

/** A logger that writes down its lines. */
function recordingLogger() {
  const lines: string[] = [];
  const log = (level: string) => (line: string) => {
    lines.push(`${level}: ${line.replace(/durationMs=\d+/, "durationMs=0")}`);
  };
  const logger: Logger = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
  return { lines, logger };
}

const common = { operation: "getNote", method: "GET", urlTemplate: "/v1/{apiKey}/v1/notes/{id}" };
const durationMs = expect.any(Number);

test("hooks are told of each attempt, its answer and the retry, by operation and URL template", async () => {
  const { events, hooks } = recordingHooks();
  const { notes } = clientWith({ ...hooks, retries: { baseDelayMs: 0 } }, down, note);
  await notes.getNote({ id: 1 });
  expect(events).toEqual([
    ["onRequest", { ...common, attempt: 1 }],
    ["onResponse", { ...common, attempt: 1, status: 503, durationMs }],
    ["onRetry", { ...common, attempt: 1, status: 503, durationMs, waitMs: 0, error: expect.any(Error) }],
    ["onRequest", { ...common, attempt: 2 }],
    ["onResponse", { ...common, attempt: 2, status: 200, durationMs }],
  ]);
});

test("onError gets the error of a call that has failed, also of one that was never sent", async () => {
  const { events, hooks } = recordingHooks();
  const { notes, raw } = clientWith({ ...hooks, retries: 0 }, () => new Response("", { status: 404 }), down);
  const error = await notes.getNote({ id: 1 }).catch((thrown: unknown) => thrown);
  expect(events.at(-1)).toEqual(["onError", { ...common, attempt: 1, status: 404, durationMs, error }]);
  const refused = await notes.getNote({ id: -1 }).catch((thrown: unknown) => thrown);
  expect(events.at(-1)).toEqual(["onError", { ...common, attempt: 0, status: undefined, durationMs, error: refused }]);
  await raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect(events.at(-1)).toMatchObject(["onError", { operation: "getNote", status: 503, error: { kind: "api" } }]);
});

test("a logger gets a line an event, its level by the kind of event, and no line break of a service", async () => {
  const { lines, logger } = recordingLogger();
  const { notes } = clientWith({ logger, retries: { limit: 1, baseDelayMs: 0 } }, down, down);
  await notes.getNote({ id: 1 }).catch(() => {});
  const [start, error] = ["getNote GET /v1/{apiKey}/v1/notes/{id}", "error=getNote: 503 http_503: a b"];
  expect(lines).toEqual([
    `debug: ${start} attempt=1`,
    `info: ${start} attempt=1 status=503 durationMs=0`,
    `warn: ${start} attempt=1 status=503 durationMs=0 waitMs=0 ${error}`,
    `debug: ${start} attempt=2`,
    `info: ${start} attempt=2 status=503 durationMs=0`,
    `error: ${start} attempt=2 status=503 durationMs=0 ${error}`,
  ]);
});

test("what a hook or a logger throws changes nothing", async () => {
  const fail = () => {
    throw new Error("the hook is broken");
  };
  const rejectLater = async () => fail();
  const logger = { debug: fail, info: fail, warn: fail, error: fail };
  const { notes } = clientWith(
    { onRequest: rejectLater, onResponse: fail, onError: fail, logger, retries: 0 },
    note,
    down,
  );
  expect(await notes.getNote({ id: 1 })).toEqual({ text: "a" });
  await expect(notes.getNote({ id: 1 })).rejects.toMatchObject({ kind: "api", status: 503 });
});

test("what openapi-fetch throws over a body of raw is a typed error that repeats no secret", async () => {
  const { events, hooks } = recordingHooks();
  const { raw } = clientWith({ ...hooks, retries: 0 }, ({ url }) => new Response(`key ${url.split("/")[5]}`));
  const error = await raw.GET("/notes/{id}", { params: { path: { id: "1" } } }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "invalid_response", status: 200, attempts: 1 });
  expect(String(error)).not.toContain("canary");
  expect(events.at(-1)).toMatchObject(["onError", { error }]);
});

test("a call that its caller aborted is no error in the log", async () => {
  const { lines, logger } = recordingLogger();
  const { notes } = clientWith({ logger }, note);
  await notes.getNote({ id: 1 }, { signal: AbortSignal.abort() }).catch(() => {});
  expect(lines.at(-1)).toMatch(/^info: getNote .* error=getNote: aborted by the caller's signal\.$/);
});
