import { expect, it } from "vitest";
import { hasExample } from "../../src/examples/missing-examples.ts";

const source = [
  "/**\n * Adds.\n * ```ts\n * console.log(add(1, 2));\n * ```\n */\nexport function add() {}",
  "/** Subtracts. */\nexport async function subtract() {}",
  "export class Bare {}",
].join("\n\n");

it("finds an example only in the docblock directly before the declaration", () => {
  const names = ["add", "subtract", "Bare", "ad", "missing"];
  expect(names.filter((name) => hasExample(source, name))).toEqual(["add"]);
});
