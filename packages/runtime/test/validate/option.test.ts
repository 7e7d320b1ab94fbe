import { inspect } from "node:util";
import { expect, test, vi } from "vitest";
import type { ClientOptions, ValidateOptions } from "../../src/index.ts";
import { type ApiShapes, createValidators, type Shape } from "../../src/validate/index.ts";
import { type Answer, clientWith, json, KEY, type Notes } from "../fixtures/notes.ts";

const Note: Shape = {
  type: "object",
  required: ["text"],
  properties: { text: { type: "string" }, code: { type: "integer", format: "uint64" } },
  additionalProperties: { type: "string" },
};
const shapes: ApiShapes = {
  schemas: { Note },
  answers: { getNote: "Note", findNote: "Note", writeNote: "Note", addNote: "Note", dropNotes: true },
};
const validators = createValidators<{ Note: unknown }, keyof Notes>(shapes);

type Options = Partial<ClientOptions> & ValidateOptions<keyof Notes>;
const connect = (options: Options, ...answers: Answer[]) => clientWith(options as Partial<ClientOptions>, ...answers);
const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test("throw refuses an answer that breaks its schema, by place and rule, and never shows a value", async () => {
  const { notes, sent } = connect({ validate: "throw", validators }, () => json({ code: -1, extra: 5, more: 7 }));
  const error = await caught(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({
    kind: "invalid_response",
    operation: "getNote",
    status: 200,
    attempts: 1,
    message:
      "getNote: the answer breaks its schema: /text must be present; /code must be an integer of uint64; " +
      "/extra must be a string; and more.",
  });
  expect(sent).toHaveLength(1);
});

test("throw names the whole body where that is wrong", async () => {
  const { notes } = connect({ validate: "throw", validators }, () => json("5"));
  const message = "findNote: the answer breaks its schema: the whole of it must be an object.";
  await expect(notes.findNote({ name: "a" })).rejects.toThrow(message);
});

test("good answers pass, exact integers as well", async () => {
  const { notes } = connect({ validate: "throw", validators }, () => json('{"text":"a","code":18446744073709551615}'));
  expect(await notes.getNote({ id: 1 })).toEqual({ text: "a", code: 18446744073709551615n });
});

test("warn hands the answer on and tells the logger in one line", async () => {
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { notes } = connect({ validate: "warn", validators, logger }, () => json({ text: 5, "a\nb\u2028": 1 }));
  expect(await notes.getNote({ id: 1 })).toEqual({ text: 5, "a\nb\u2028": 1 });
  expect(logger.warn.mock.calls).toEqual([
    ["getNote: the answer breaks its schema: /text must be a string; /a b  must be a string."],
  ]);
});

test("warn goes to the console where there is no logger", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { notes } = connect({ validate: "warn", validators }, () => json({}));
  await notes.getNote({ id: 1 });
  expect(warn.mock.calls).toEqual([["getNote: the answer breaks its schema: /text must be present."]]);
  warn.mockRestore();
});

test("off, which is the default, checks nothing", async () => {
  for (const options of [{ validators }, { validate: "off", validators }] as const) {
    expect(await connect(options, () => json({})).notes.getNote({ id: 1 })).toEqual({});
  }
});

test("failures stay what they are, and octets, empty answers and raw calls are not checked", async () => {
  const failure = connect({ validate: "throw", validators, retries: 0 }, () => json({}, { status: 404 }));
  expect(await caught(failure.notes.getNote({ id: 1 }))).toMatchObject({ kind: "api", status: 404 });
  const octets = () => new Response("abc", { headers: { "content-type": "application/x-bcs" } });
  const others = connect(
    { validate: "throw", validators },
    octets,
    () => new Response(null, { status: 204 }),
    () => json({}),
  );
  expect(await others.notes.getNote({ id: 1 }, { accept: "bcs" })).toEqual(new TextEncoder().encode("abc"));
  expect(await others.notes.dropNotes()).toBeUndefined();
  expect((await others.raw.GET("/notes/{id}", { params: { path: { id: "1" } } })).data).toEqual({});
});

test("a key that a server echoes as a member's name is masked, also as a JSON Pointer writes it", async () => {
  const long = `${"x".repeat(195)}${KEY}`;
  const { notes } = connect({ validate: "throw", validators }, () => json({ text: "a", [KEY]: 1, [long]: 2 }));
  const error = await caught(notes.getNote({ id: 1 }));
  const shown = inspect(error, { depth: 10 });
  expect(shown).toContain("/[secret] must be a string");
  for (const piece of ["canary", KEY.replace("/", "~1"), KEY.slice(0, 4)]) expect(shown).not.toContain(piece);
});

test.each([
  [{ validate: "throw" }, "validators must be those of @ledgergate/<api>/validate, which the option validate needs."],
  [{ validate: "warn" }, "validators must be those of @ledgergate/<api>/validate, which the option validate needs."],
  [{ validate: true, validators }, "validate must be off, warn or throw."],
  [{ validate: "throws", validators }, "validate must be off, warn or throw."],
  [{ validators: {} }, "validators must be those of @ledgergate/<api>/validate"],
  [{ validators: null }, "validators must be those of @ledgergate/<api>/validate"],
])("the options %o are refused", (options, message) => {
  expect(() => connect(options as Options)).toThrow(`The option ${message}`);
});

test("validators of another API are refused", () => {
  const { getNote: _, ...answers } = shapes.answers;
  const foreign = createValidators<object, keyof Notes>({ schemas: {}, answers });
  const message = "The option validators is of another API: it does not know getNote";
  expect(() => connect({ validate: "throw", validators: foreign })).toThrow(message);
});
