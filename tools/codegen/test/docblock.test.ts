import { expect, test } from "vitest";
import { described, printDocblock } from "../src/print/code.ts";
import { documentWith, operationsOf } from "./fixtures/document.ts";

test("a docblock of a short text has one line, others have several", () => {
  expect(printDocblock(["One."])).toBe("/** One. */\n");
  expect(printDocblock(["One.", undefined, " ", "Two."], "  ")).toBe("  /**\n   * One.\n   *\n   * Two.\n   */\n");
  expect(printDocblock([undefined])).toBe("");
});

test("a text cannot end its comment or start a tag", () => {
  expect(printDocblock([described("a */ b\n  @c")])).toBe("/** a *\\/ b \\@c */\n");
});

test("prose is wrapped at the width of the code", () => {
  const lines = printDocblock([`${"word ".repeat(40)}\nword`]).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  expect(lines).toHaveLength(5);
});

test("an item of a list is wrapped under its text", () => {
  expect(printDocblock([`- ${"word ".repeat(30)}`, "end"])).toMatch(/^\/\*\*\n \* - word .*\n \* {3}word/);
});

test("code, tables and hard line breaks stay", () => {
  const markdown = "Like this:\n\n```sh\ncurl  a \\\n  b\n```\n| a | b |\n| - | - |\none  \ntwo";
  const kept = markdown.split("\n").map((line) => ` *${line.trimEnd() && ` ${line.trimEnd()}`}`);
  expect(printDocblock([markdown])).toBe(`/**\n${kept.join("\n")}\n */\n`);
});

test("a word longer than a line is not broken", () => {
  const url = `https://example.test/${"a".repeat(150)}`;
  expect(printDocblock([`See ${url} there.`])).toContain(` * ${url}\n`);
});

test.each<[string, url: string | undefined, link: string | undefined]>([
  ["its own page", "https://a.example/call", "https://a.example/call"],
  ["no page that only describes the whole API", undefined, undefined],
  ["no text that is not an address", "docs of ours } */", undefined],
  ["no address that executes code", "javascript:alert(1)", undefined],
  ["an address that cannot end its docblock", "https://a.example/\n} */ call", "https://a.example/%7D%20*\\/%20call"],
])("a method links to %s", async (_, url, link) => {
  const externalDocs = { url: "https://docs.example/" };
  const code = await operationsOf(documentWith({ externalDocs: { url } }, { externalDocs }));
  expect(/@see \{@link (.*)\}/.exec(code)?.[1]).toBe(link);
});

test.each([
  ["get", undefined, true],
  ["head", undefined, true],
  ["put", undefined, true],
  ["delete", undefined, true],
  ["options", undefined, false],
  ["post", undefined, false],
  ["patch", undefined, false],
  ["get", false, false],
  ["post", true, true],
])("%s with x-retryable %j is safe to repeat: %j", async (method, marked, isSafe) => {
  const code = await operationsOf(documentWith({ "x-retryable": marked }, {}, "/things", method));
  expect(code.includes("Safe to repeat")).toBe(isSafe);
  expect(code.includes("retryable: true")).toBe(isSafe);
});
