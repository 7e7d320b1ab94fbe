import { expect, test } from "vitest";
import * as connect from "../src/index.ts";

const ofEveryClient = "costMeter isLedgergateError limitRate logCalls toBigInt u64 watchCalls watchLedger";

test("the package exports exactly these names", () => {
  const names = ["LedgergateError", "connect", "connectFamilies", ...ofEveryClient.split(" ")];
  expect(Object.keys(connect).sort()).toEqual(names.sort());
});
