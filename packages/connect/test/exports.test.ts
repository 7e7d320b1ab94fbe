import { expect, test } from "vitest";
import * as connect from "../src/index.ts";

test("the package exports exactly these names, and the names that every client re-exports", () => {
  expect(Object.keys(connect).sort()).toEqual([
    "LedgergateError",
    "connect",
    "connectFamilies",
    "costMeter",
    "isLedgergateError",
    "limitRate",
    "logCalls",
    "toBigInt",
    "u64",
    "watchCalls",
    "watchLedger",
  ]);
});
