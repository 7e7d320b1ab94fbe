import { expect, test } from "vitest";
import { type CallHooks, type CallObserver, watchCalls } from "../src/index.ts";
import { clientWith, down, failure, getRaw, status } from "./fixtures/notes.ts";

/** A plug-in whose hooks record their arguments. */
function recordEvents(): { events: [name: string, event: object][]; plugins: CallObserver[] } {
  const events: [name: string, event: object][] = [];
  const names = ["onRequest", "onResponse", "onRetry", "onError"] as const;
  const hooks: CallHooks = Object.fromEntries(
    names.map((name) => [name, (event: object) => void events.push([name, event])]),
  );
  return { events, plugins: [watchCalls(hooks)] };
}

const common = { operation: "getNote", method: "GET", urlTemplate: "/v1/{apiKey}/v1/notes/{id}" };
const durationMs = expect.any(Number);

test("onError gets the error of a call, also of one that was never sent", async () => {
  const { events, plugins } = recordEvents();
  const { notes, raw } = clientWith({ plugins, retries: 0 }, status(404), down);
  const error = await failure(notes.getNote({ id: 1 }));
  expect(events.at(-1)).toEqual(["onError", { ...common, attempt: 1, status: 404, durationMs, error }]);
  const refused = await failure(notes.getNote({ id: -1 }));
  expect(events.at(-1)).toEqual(["onError", { ...common, attempt: 0, status: undefined, durationMs, error: refused }]);
  await getRaw(raw);
  expect(events.at(-1)).toMatchObject(["onError", { operation: "getNote", status: 503, error: { kind: "api" } }]);
});
