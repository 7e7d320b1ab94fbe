import { expect, test } from "vitest";
import { isLedgergateError, type LedgergateError } from "../src/index.ts";
import { scriptedClient } from "./fixtures/notes.ts";

async function refusal(
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
  return (error as Error).message;
}

test.each([
  [{}, "getNote: id is required."],
  [{ id: null }, "getNote: id must be given, not null."],
  [{ id: "" }, "getNote: id must be a whole number (bigint, decimal text or number)."],
  [{ id: "0x1" }, "getNote: id must be a whole number (bigint, decimal text or number)."],
  [{ id: 1.5 }, "getNote: id must be a whole number (bigint, decimal text or number)."],
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
  [{ id: 1, full: "yes" }, "getNote: full must be of type boolean."],
])("getNote(%o) is refused before sending, naming parameter and rule", async (input, message) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe(message);
});

test.each(["0x1", null, [1]])("an input that is no object of members is refused: %o", async (input) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe("getNote: the input must be an object.");
});

test("an input that the operation does not know is refused, and the known ones are named", async () => {
  const message = await refusal((notes) => notes.getNote?.({ id: 1, limits: 5 }));
  expect(message).toContain("getNote: limits is not an input of this operation (known: id, from, order,");
});

test.each(["", ".", ".."])("the path segment %o is refused, since it would change the path", async (name) => {
  expect(await refusal((notes) => notes.findNote?.({ name }))).toBe(
    "findNote: name must be a text that can stand in a path (not empty, . or ..).",
  );
});

test("text that breaks its pattern is refused without being repeated", async () => {
  expect(await refusal((notes) => notes.findNote?.({ name: "private!" }))).toBe(
    "findNote: name must be text that matches ^[^!]*$.",
  );
});

test("a media type that the operation does not offer is refused", async () => {
  expect(await refusal((notes) => notes.getNote?.({ id: 1 }, { accept: "xml" }))).toBe(
    "The option accept must be one of bcs.",
  );
});
