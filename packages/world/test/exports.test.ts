import { expect, test } from "vitest";
import * as world from "../src/index.ts";

test("the package exports exactly these names", () => {
  expect(Object.keys(world)).toEqual(["createWorld"]);
});
