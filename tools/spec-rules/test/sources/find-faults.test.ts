import { expect, test } from "vitest";
import { findFaults } from "../../src/sources/find-faults.ts";

const path = "packages/mock/src/a.ts";

// Joined, so that this file has none of the phrases.
const [before, had] = [
  ["The document", "of before"],
  ["cannot be", "had"],
].map((words) => words.join(" "));

test.each([
  ["a docblock that opens with a question word", "\n/** What calls are served by. */", [2, 'opens with "What"']],
  ["a docblock of several lines", "/**\n * Whether it is.\n */", [1, 'opens with "Whether"']],
  ["an unclear phrase", `// ${before} stays.`, [1, `"${before}" must be read twice`]],
  ["an unclear phrase across lines", `a\n${had?.replace(" be", "\nbe")}`, [2, `"${had}" must be read twice`]],
  ["a verb or a noun phrase", "/** Verifies a token. */ /** True if it is. */ /** Wherever. */"],
])("%s", (_, text, fault?: (string | number)[]) => {
  const [line, message] = fault ?? [];
  const expected = { place: `${path}:${line}`, message: expect.stringContaining(`${message}`) };
  expect(findFaults([{ path, text }])).toEqual(fault ? [expected] : []);
});

test("docblocks of tests may open with a question word, texts are read", () => {
  expect(findFaults([{ path: "packages/mock/test/a.test.ts", text: "/** What it is. */" }])).toEqual([]);
  expect(findFaults([{ path: "README.md", text: `${before}` }])).toHaveLength(1);
});

test("finds a type name that two published sources export", () => {
  const more = "export type Call = 1;\nexport type { Call as Other } from './a.ts';";
  const files = [
    { path, text: "export interface Call {}" },
    { path: "packages/gateway/src/b.ts", text: more },
    { path: "tools/bench/src/c.ts", text: "export class Call {}" },
  ];
  const message = `The type Call has the name of another one (${path}:1). Give one of them another name.`;
  expect(findFaults(files)).toEqual([{ place: "packages/gateway/src/b.ts:1", message }]);
});
