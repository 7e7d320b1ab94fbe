import { expect, test } from "vitest";
import * as connect from "../src/index.ts";

test("the public names are these, and those that every client re-exports from the runtime", () => {
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
