import { expect, test } from "vitest";
import { scriptedClient } from "./fixtures/notes.ts";

const WHOLE = "must be a whole number, beyond 2^53 as bigint or text";
const SEGMENT = "must be a text that is not empty, . or ..";
const known = (names: string) => `is not an input (${names})`;

test.each<[string, unknown, string, string]>([
  ["getNote", {}, "id", "is missing"],
  ["getNote", { id: null }, "id", WHOLE],
  ["getNote", { id: 1, cursor: null }, "cursor", "must be non-null"],
  ["getNote", { id: "0x1" }, "id", WHOLE],
  ["getNote", { id: -1 }, "id", "must be at least 0"],
  ["getNote", { id: 2n ** 64n }, "id", "must be at most 18446744073709551615"],
  ["getNote", { id: 2 ** 53 }, "id", WHOLE],
  ["getNote", { id: 1, limit: 0 }, "limit", "must be at least 1"],
  ["getNote", { id: 1, limit: 201 }, "limit", "must be at most 200"],
  ["getNote", { id: 1, order: "up" }, "order", "must be one of asc, desc"],
  ["getNote", { id: 1, full: "yes" }, "full", "must be of type boolean (given: string)"],
  ["getNote", "0x1", "the input", "must be an object"],
  ["getNote", { id: 1, limits: 5 }, "limits", known("did you mean limit?")],
  ["getNote", { id: 1, colour: 5 }, "colour", known("known: id, from, order, limit, cursor, full")],
  ["dropNotes", { id: 1 }, "id", known("known: none")],
  // A segment that would change the path.
  ["findNote", { name: "" }, "name", SEGMENT],
  ["findNote", { name: "." }, "name", SEGMENT],
  ["findNote", { name: "private!" }, "name", "must be a name without !"],
])("%s(%o) is refused before it is sent: %s %s", async (operation, given, input, rule) => {
  const { notes, sent } = scriptedClient();
  const call = (notes as unknown as Record<string, (input: unknown) => Promise<unknown>>)[operation]?.(given);
  const hint = rule.startsWith("is not an input") ? "; the option extra sends it" : "";
  const message = `${operation}: ${input} ${rule}${hint}.`;
  const broken = input === "the input" ? {} : { input, rule: rule.replace(/, beyond.*| \(given.*/, "") };
  await expect(call).rejects.toMatchObject({ kind: "invalid_input", operation, attempts: 0, message, ...broken });
  expect(sent).toEqual([]);
});

test("a media type that the operation does not offer is refused", async () => {
  const { notes } = scriptedClient();
  const message = "The option accept must be one of bcs.";
  await expect(notes.getNote({ id: 1 }, { accept: "xml" as "bcs" })).rejects.toMatchObject({ message });
});
