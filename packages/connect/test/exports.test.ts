import { expect, test } from "vitest";
import * as connect from "../src/index.ts";

test("the public names are these", () => {
  expect(Object.keys(connect).sort()).toEqual(["connect", "connectFamilies"]);
});
