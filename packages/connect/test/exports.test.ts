import { expect, test } from "vitest";
import * as connect from "../src/index.ts";

test("the public names are these, and what every client re-exports of the runtime", () => {
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
