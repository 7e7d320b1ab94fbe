import { expect, test } from "vitest";
import { printDocblock, untagged } from "../src/print-code.ts";
import { documentWith, operationsOf } from "./fixtures/document.ts";

test("a short text is a docblock of one line, several paragraphs are one of many", () => {
  expect(printDocblock(["One."])).toBe("/** One. */\n");
  expect(printDocblock(["One.", undefined, " ", "Two."], "  ")).toBe("  /**\n   * One.\n   *\n   * Two.\n   */\n");
  expect(printDocblock([undefined])).toBe("");
});

test("a text cannot end its comment or start a tag", () => {
  expect(printDocblock([untagged("a */ b\n  @c")])).toBe("/** a *\\/ b \\@c */\n");
});

test("prose is wrapped anew at the width of the code", () => {
  const lines = printDocblock([`${"word ".repeat(40)}\nword`]).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  expect(lines).toHaveLength(5);
});

test("an item of a list is wrapped under its text", () => {
  expect(printDocblock([`- ${"word ".repeat(30)}`, "end"])).toMatch(/^\/\*\*\n \* - word .*\n \* {3}word/);
});

test("code, tables and wanted breaks stay as they are", () => {
  const markdown = "Like this:\n\n```sh\ncurl  a \\\n  b\n```\n| a | b |\n| - | - |\none  \ntwo";
  const kept = markdown.split("\n").map((line) => ` *${line.trimEnd() && ` ${line.trimEnd()}`}`);
  expect(printDocblock([markdown])).toBe(`/**\n${kept.join("\n")}\n */\n`);
});

test("a word longer than a line is not broken", () => {
  const url = `https://example.test/${"a".repeat(150)}`;
  expect(printDocblock([`See ${url} there.`])).toContain(` * ${url}\n`);
});

test("a method says its cost, whether it is sent again, its failures and that it is deprecated", async () => {
  const responses = {
    204: { description: "Done." },
    404: { description: "There is none.\n\nReally." },
    "5XX": { description: "It broke." },
  };
  const document = documentWith(
    { summary: "Do it.", deprecated: true, "x-compute-units": 2, "x-retryable": true, responses },
    { externalDocs: { url: "https://docs.example/#top" } },
  );
  expect(await operationsOf(document)).toContain(`  /**
   * Do it.
   *
   * Costs 2 Compute Units. Safe to repeat: the client sends a failed request again by itself (\`retries\`).
   *
   * @throws \`LedgergateError\` of kind \`api\` for these answers:
   * - 404: There is none.
   * - 5XX: It broke.
   * @deprecated
   * @see {@link https://docs.example/#operation/call}
   */
`);
});

test("a method says what it gives for other media types", async () => {
  const content = { "application/json": {}, "application/x-bcs": {} };
  const code = await operationsOf(documentWith({ responses: { 200: { description: "It.", content } } }));
  expect(code).toContain('With `accept: "bcs"`: the bytes of `application/x-bcs`.');
});

test("without x-compute-units a method says nothing of a cost", async () => {
  expect(await operationsOf(documentWith())).not.toContain("Compute Unit");
});
