import { expect, test } from "vitest";
import * as runtime from "../src/index.ts";

test("the public names are these", () => {
  expect(Object.keys(runtime).sort()).toEqual([
    "LedgergateError",
    "createClient",
    "isLedgergateError",
    "toBigInt",
    "u64",
  ]);
});
