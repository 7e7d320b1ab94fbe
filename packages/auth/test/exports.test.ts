import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as client from "../src/index.ts";
import * as validate from "../src/validate.ts";

const RUNTIME = [
  "LedgergateError",
  "costMeter",
  "isLedgergateError",
  "limitRate",
  "logCalls",
  "toBigInt",
  "u64",
  "watchCalls",
  "watchLedger",
];

test("the package exports exactly these names, and the names that every client re-exports", () => {
  expect(Object.keys(client).sort()).toEqual([...RUNTIME, "createAuth", "createTokenSource"].sort());
});

test("each helper has a sub-path of its own, so that programs load only the helpers that they import", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./validate", "./openapi.json", "./package.json"]);
  expect(Object.keys(validate)).toEqual(["validators"]);
});
