import { expect, test, vi } from "vitest";
import { type ErrorEvent, watchCalls } from "../src/index.ts";
import { clientWith, down, failure, getRaw, status } from "./fixtures/notes.ts";

const common = { operation: "getNote", method: "GET", urlTemplate: "/v1/{apiKey}/v1/notes/{id}" };
const durationMs = expect.any(Number);

test("onError gets the error of a call, also of one that was never sent", async () => {
  const events: ErrorEvent[] = [];
  const hooks = { onError: vi.fn((event: ErrorEvent) => void events.push(event)) };
  const plugins = [watchCalls(hooks)];
  const { notes, raw } = clientWith({ plugins, retries: 0 }, status(404), down);
  const error = await failure(notes.getNote({ id: 1 }));
  expect(events.at(-1)).toEqual({ ...common, attempt: 1, status: 404, durationMs, error });
  const refused = await failure(notes.getNote({ id: -1 }));
  expect(events.at(-1)).toEqual({ ...common, attempt: 0, status: undefined, durationMs, error: refused });
  await getRaw(raw);
  expect(events.at(-1)).toMatchObject({ operation: "getNote", status: 503, error: { kind: "api" } });
  expect(hooks.onError.mock.contexts).toEqual([hooks, hooks, hooks]);
});
