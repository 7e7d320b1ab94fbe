import { expect, it } from "vitest";
import { hasExample } from "../../src/examples/missing-examples.ts";
import { findExamples } from "../../src/examples/read-examples.ts";

const block = ["```ts", "if (true) {", "  console.log(1);", "", "}", "```"];
const code = "if (true) {\n  console.log(1);\n\n}\n";

it.each([
  ["README.md", ["# Title", "", ...block], 3],
  ["a.ts", ["/**", ...block.map((line) => ` * ${line}`.trimEnd()), " */"], 2],
  ["b.ts", ["interface A {", "  /**", ...block.map((line) => `   * ${line}`.trimEnd()), "   */"], 3],
])("%s shows an example, with its place and language", (file, lines, line) => {
  expect(findExamples(file, lines.join("\n"))).toEqual([{ place: `${file}:${line}`, language: "ts", code }]);
});

it("refuses a block that does not end", () => {
  expect(() => findExamples("README.md", "```ts\nconsole.log(1);\n")).toThrow("README.md:1: this block has no end.");
});

it("finds an example only in the docblock directly before the declaration", () => {
  const docblock = ["/**", " * Adds.", ...block, " */"].join("\n");
  const source = `${docblock}\nexport function add() {}\n/** Subtracts. */\nexport function subtract() {}\nexport class Bare {}`;
  const names = ["add", "subtract", "Bare", "ad", "missing"];
  expect(names.filter((name) => hasExample(source, name))).toEqual(["add"]);
});
