import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import * as winston from "winston";
import { type CallObserver, logCalls } from "../src/index.ts";
import { clientWith, getNote, json, note } from "./fixtures/notes.ts";

const down = () => json({ error: { code: "busy", message: "a\nb" } }, { status: 503 });

/** Makes a call that succeeds at its second attempt. */
async function callTwice(plugin: CallObserver): Promise<void> {
  const { notes } = clientWith({ plugins: [plugin], retries: { baseDelayMs: 0 } }, down, note);
  await getNote(notes);
}

/** The messages of {@link callTwice}, with their levels. */
const messages = [
  ["debug", "getNote: request 1"],
  ["info", expect.stringMatching(/^getNote: 503 in \d+ ms$/)],
  ["warn", "getNote: 503 busy: a b (retry in 0 ms)"],
  ["debug", "getNote: request 2"],
  ["info", expect.stringMatching(/^getNote: 200 in \d+ ms$/)],
];

const common = { operation: "getNote", method: "GET", urlTemplate: "/v1/{apiKey}/v1/notes/{id}" };
const durationMs = expect.any(Number);
const error = { name: "LedgergateError", kind: "api", status: 503, code: "busy", message: "getNote: 503 busy: a\nb" };

/** The fields of {@link callTwice}. */
const fields = [
  { ...common, attempt: 1 },
  { ...common, attempt: 1, status: 503, durationMs },
  { ...common, attempt: 1, status: 503, durationMs, waitMs: 0, error: expect.objectContaining(error) },
  { ...common, attempt: 2 },
  { ...common, attempt: 2, status: 200, durationMs },
];

const levels: Readonly<Record<string, unknown>> = pino.levels.labels;

// A logger, and the member of its lines that is the message.
test.each<[string, (stream: PassThrough) => CallObserver]>([
  ["msg", (stream) => logCalls(pino({ level: "debug" }, stream), { order: "fields-first" })],
  [
    "message",
    (stream) =>
      logCalls(winston.createLogger({ level: "debug", transports: [new winston.transports.Stream({ stream })] })),
  ],
])("a logger gets the message as %s, and the fields as members", async (name, plugin) => {
  const stream = new PassThrough();
  await callTwice(plugin(stream));
  const lines = `${stream.read()}`.trim().split("\n");
  const read = lines.map((line): Readonly<Record<string, string>> => JSON.parse(line));
  expect(read.map((line) => [levels[line.level as string] ?? line.level, line[name]])).toEqual(messages);
  expect(read).toMatchObject(fields);
});

test("a call that its caller aborted is no error in the log", async () => {
  const seen: unknown[] = [];
  // Its errors are ignored, also those of a promise.
  const log = (level: string) => (message: string) => Promise.reject(new Error(`${seen.push([level, message])}`));
  const logger = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
  const { notes } = clientWith({ plugins: [logCalls(logger)], retries: 0 }, down);
  await getNote(notes, { signal: AbortSignal.abort() }).catch(() => {});
  await getNote(notes).catch(() => {});
  expect(seen).toContainEqual(["info", "getNote: aborted by its signal."]);
  expect(seen.at(-1)).toEqual(["error", "getNote: 503 busy: a b"]);
});
