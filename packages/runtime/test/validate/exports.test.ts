import { expect, test } from "vitest";
import * as validate from "../../src/validate/index.ts";

test("the public names of the sub-path /validate are these", () => {
  expect(Object.keys(validate)).toEqual(["createValidators"]);
});
