import { expect, test } from "vitest";
import * as world from "../src/index.ts";

test("the public names are these", () => {
  expect(Object.keys(world)).toEqual(["createWorld"]);
});
