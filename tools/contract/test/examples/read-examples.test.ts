import { expect, it } from "vitest";
import { findExamples } from "../../src/examples/read-examples.ts";

it("finds the blocks of a document, each with its place and language", () => {
  const text = "# Title\n\n```sh\nnpm start\n```\n\nThen:\n\n```ts\nconst a = 1;\n\nconsole.log(a);\n```\n";
  expect(findExamples("README.md", text)).toEqual([
    { place: "README.md:3", language: "sh", code: "npm start\n" },
    { place: "README.md:9", language: "ts", code: "const a = 1;\n\nconsole.log(a);\n" },
  ]);
});

it("finds blocks in docblocks, also in indented ones, and removes the margin", () => {
  const text = [
    "/**",
    " * @example",
    " * ```ts",
    " * if (true) {",
    " *   console.log(1);",
    " *",
    " * }",
    " * ```",
    " */",
    "interface A {",
    "  /**",
    "   * ```ts",
    "   * console.log(2);",
    "   * ```",
    "   */",
  ].join("\n");
  expect(findExamples("a.ts", text)).toEqual([
    { place: "a.ts:3", language: "ts", code: "if (true) {\n  console.log(1);\n\n}\n" },
    { place: "a.ts:12", language: "ts", code: "console.log(2);\n" },
  ]);
});

it("refuses a block that does not end", () => {
  expect(() => findExamples("README.md", "```ts\nconsole.log(1);\n")).toThrow("README.md:1: this block has no end.");
});
