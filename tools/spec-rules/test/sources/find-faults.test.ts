import { expect, test } from "vitest";
import { findFaults } from "../../src/sources/find-faults.ts";

const source = (text: string, path = "packages/mock/src/a.ts") => ({ path, text });

test("finds docblocks that open with a question word, with their line", () => {
  const faults = findFaults([source("\n/** What calls are served by. */\nconst a = 1;\n/**\n * Whether it is.\n */")]);
  expect(faults.map(({ place }) => place)).toEqual(["packages/mock/src/a.ts:2", "packages/mock/src/a.ts:4"]);
  expect(faults[0]?.message).toBe(
    'A docblock opens with "What". Begin with a verb in the third person or a noun phrase.',
  );
});

test("accepts a verb or a noun phrase, and leaves tests alone", () => {
  expect(findFaults([source("/** Verifies a token. */ /** True if it is. */ /** Wherever. */")])).toEqual([]);
  expect(findFaults([source("/** What it is. */", "packages/mock/test/a.test.ts")])).toEqual([]);
});

test("finds phrases that must be read twice, in texts too, also across lines", () => {
  // Joined here, so that this file has none.
  const [one, other] = [
    ["The document", "of before"],
    ["cannot be", "had"],
  ].map((words) => words.join(" "));
  const text = `${one} stays, and ${other?.replace(" be", "\nbe")}.`;
  expect(findFaults([source(text, "README.md")]).map(({ message }) => message)).toEqual([
    `"${one}" must be read twice. Name the thing.`,
    `"${other}" must be read twice. Name the thing.`,
  ]);
});

test("finds a type name that two published sources export", () => {
  const files = [
    source("export interface Call {}"),
    source("export type Call = 1;\nexport type { Call as Other } from './a.ts';", "packages/gateway/src/b.ts"),
    source("export class Call {}", "tools/bench/src/c.ts"),
  ];
  expect(findFaults(files)).toEqual([
    {
      place: "packages/gateway/src/b.ts:1",
      message: "The type Call has the name of another one (packages/mock/src/a.ts:1). Give one of them another name.",
    },
  ]);
});
