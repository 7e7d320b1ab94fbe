import { expect, test } from "vitest";
import { isLedgergateError, type LedgergateError } from "../src/index.ts";
import { scriptedClient } from "./fixtures/notes.ts";

async function refused(
  call: (notes: Record<string, (input: unknown, options?: unknown) => Promise<unknown>>) => unknown,
) {
  const { notes, sent } = scriptedClient();
  const error = await Promise.resolve(call(notes as never)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isLedgergateError(error, "invalid_input")).toBe(true);
  expect(sent).toHaveLength(0);
  expect((error as LedgergateError).attempts).toBe(0);
  return error as LedgergateError;
}

async function refusal(call: Parameters<typeof refused>[0]): Promise<string> {
  return (await refused(call)).message;
}

test.each([
  [{}, "getNote: id is missing."],
  [{ id: null }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: 1, cursor: null }, "getNote: cursor must be non-null."],
  [{ id: "" }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: "0x1" }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: 1.5 }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: -1 }, "getNote: id must be at least 0."],
  [{ id: 2n ** 64n }, "getNote: id must be at most 18446744073709551615."],
  [{ id: 2 ** 53 }, "getNote: id must be given as bigint or text: as a number beyond 2^53 it has lost digits."],
  [{ id: 1, limit: 0 }, "getNote: limit must be at least 1."],
  [{ id: 1, limit: 201 }, "getNote: limit must be at most 200."],
  [{ id: 1, order: "up" }, "getNote: order must be one of asc, desc."],
  [
    { id: 1, cursor: 2 ** 60 },
    "getNote: cursor must be given as bigint or text: as a number beyond 2^53 it has lost digits.",
  ],
  [{ id: 1, full: "yes" }, "getNote: full must be of type boolean (given: string)."],
])("getNote(%o) is refused before sending, naming parameter and rule", async (input, message) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe(message);
});

test.each([
  [{}, "id", "is missing"],
  [{ id: 1.5 }, "id", "must be a whole number"],
  [{ id: 1, limit: 201 }, "limit", "must be at most 200"],
  [{ id: 1, full: "yes" }, "full", "must be of type boolean"],
  [{ id: 1, limits: 5 }, "limits", "is not an input (did you mean limit?)"],
])("the error of getNote(%o) has its input and the broken rule as data", async (given, input, rule) => {
  expect(await refused((notes) => notes.getNote?.(given))).toMatchObject({ operation: "getNote", input, rule });
});

test.each(["0x1", null, [1]])("an input that is no object of members is refused: %o", async (input) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe("getNote: the input must be an object.");
});

test("an unknown input is refused with the most similar known one, or with all known ones", async () => {
  const text = (hint: string) => `is not an input (${hint}); the option extra sends it.`;
  expect(await refusal((notes) => notes.getNote?.({ id: 1, limits: 5 }))).toBe(
    `getNote: limits ${text("did you mean limit?")}`,
  );
  expect(await refusal((notes) => notes.getNote?.({ id: 1, colour: 5 }))).toBe(
    `getNote: colour ${text("known: id, from, order, limit, cursor, full")}`,
  );
  expect(await refusal((notes) => notes.dropNotes?.({ id: 1 }))).toBe(`dropNotes: id ${text("known: none")}`);
});

test.each(["", ".", ".."])("the path segment %o is refused, since it would change the path", async (name) => {
  expect(await refusal((notes) => notes.findNote?.({ name }))).toBe(
    "findNote: name must be a text that is not empty, . or ...",
  );
});

test("text that breaks its pattern is refused without being repeated", async () => {
  expect(await refusal((notes) => notes.findNote?.({ name: "private!" }))).toBe(
    "findNote: name must be a name without !.",
  );
});

test("a media type that the operation does not offer is refused", async () => {
  expect(await refusal((notes) => notes.getNote?.({ id: 1 }, { accept: "xml" }))).toBe(
    "The option accept must be one of bcs.",
  );
});
