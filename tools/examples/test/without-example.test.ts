import { expect, it } from "vitest";
import { hasExample } from "../src/without-example.ts";

const source = [
  "/**\n * Adds.\n * ```ts\n * console.log(add(1, 2));\n * ```\n */\nexport function add() {}",
  "/** Subtracts. */\nexport async function subtract() {}",
  "export class Bare {}",
].join("\n\n");

it("finds the program in the docblock of what is declared right behind it, and in no other", () => {
  const names = ["add", "subtract", "Bare", "ad", "missing"];
  expect(names.filter((name) => hasExample(source, name))).toEqual(["add"]);
});
