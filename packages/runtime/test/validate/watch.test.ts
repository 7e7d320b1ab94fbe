import { inspect } from "node:util";
import { expect, test, vi } from "vitest";
import { type ApiShapes, createValidators, type Shape } from "../../src/validate/index.ts";
import { clientWith, getNote, json, KEY, type Notes } from "../fixtures/notes.ts";

const Note: Shape = {
  type: "object",
  required: ["text"],
  properties: { text: { type: "string" }, code: { type: "integer", format: "uint64" } },
  additionalProperties: { type: "string" },
};
const shapes: ApiShapes = {
  schemas: { Note },
  answers: { getNote: "Note", findNote: "Note", writeNote: "Note", addNote: "Note", dropNotes: "Note" },
};
const validators = createValidators<{ Note: unknown }, keyof Notes>(shapes);
const strict = { retries: 0, plugins: [validators.watch("throw")] };

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test("throw refuses a wrong answer by place and rule, without its value", async () => {
  const { notes, sent } = clientWith({ plugins: strict.plugins }, () => json({ code: -1, extra: 5, more: 7 }));
  const error = await caught(getNote(notes));
  const rules = "/text must be present; /code must be an integer of uint64; /extra must be a string; and more.";
  const message = `getNote: the answer breaks its schema: ${rules}`;
  expect(error).toMatchObject({ kind: "invalid_response", operation: "getNote", status: 200, attempts: 1, message });
  expect(sent).toHaveLength(1);
});

test("throw names the whole body if that is wrong", async () => {
  const { notes } = clientWith(strict, () => json("5"));
  const message = "findNote: the answer breaks its schema: the body must be an object.";
  await expect(notes.findNote({ name: "a" })).rejects.toThrow(message);
});

test("warn returns the answer and logs one line, by default to the console", async () => {
  const logger = { warn: vi.fn() };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const plugins = [validators.watch("warn", logger), validators.watch("warn")];
  const { notes } = clientWith({ plugins }, () => json({ text: 5, "a\nb\u2028": 1 }));
  expect(await getNote(notes)).toEqual({ text: 5, "a\nb\u2028": 1 });
  const line = "getNote: the answer breaks its schema: /text must be a string; /a b  must be a string.";
  expect([logger.warn.mock.calls, warn.mock.calls]).toEqual([[[line]], [[line]]]);
  warn.mockRestore();
});

test("failures, bytes, empty answers and raw calls are not checked", async () => {
  const { notes, raw } = clientWith(
    strict,
    () => json({}, { status: 404 }),
    () => new Response("abc", { headers: { "content-type": "application/x-bcs" } }),
    () => new Response(null, { status: 204 }),
    () => json({}),
    () => json({}),
  );
  expect(await caught(getNote(notes))).toMatchObject({ kind: "api", status: 404 });
  expect(await notes.getNote({ id: 1 }, { accept: "bcs" })).toEqual(new TextEncoder().encode("abc"));
  expect(await notes.dropNotes()).toBeUndefined();
  expect((await raw.GET("/notes/{id}", { params: { path: { id: "1" } } })).data).toEqual({});
  expect((await raw.GET("/unknown" as never, {} as never)).data).toEqual({});
});

test("a key in a member's name is masked, also in a JSON Pointer", async () => {
  const long = `${"x".repeat(195)}${KEY}`;
  const { notes } = clientWith(strict, () => json({ text: "a", [KEY]: 1, [long]: 2 }));
  const error = await caught(getNote(notes));
  const shown = inspect(error, { depth: 10 });
  expect(shown).toContain("/[secret] must be a string");
  for (const piece of ["canary", KEY.replace("/", "~1"), KEY.slice(0, 4)]) expect(shown).not.toContain(piece);
});

test.each(["off", true, "throws", undefined])("the mode %o is refused", (mode) => {
  expect(() => validators.watch(mode as never)).toThrow("The option mode of validators.watch must be warn or throw.");
});

test("with validators of another API the first call fails, and nothing is sent", async () => {
  const { getNote: _, ...answers } = shapes.answers;
  const foreign = createValidators<object, keyof Notes>({ schemas: {}, answers });
  const { notes, sent } = clientWith({ plugins: [foreign.watch("warn")] });
  const message = "getNote: the validators belong to another API.";
  expect(await caught(getNote(notes))).toMatchObject({ kind: "invalid_input", attempts: 0, message });
  expect(sent).toEqual([]);
});
