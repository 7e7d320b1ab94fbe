import { expect, test } from "vitest";
import * as client from "../src/index.ts";

test("the public names are these", () => {
  expect(Object.keys(client).sort()).toEqual(["createAuth", "createTokenSource"]);
});
