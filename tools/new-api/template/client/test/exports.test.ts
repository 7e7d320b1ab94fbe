import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as client from "../src/index.ts";
import * as query from "../src/query.ts";
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
  expect(Object.keys(client).sort()).toEqual([...RUNTIME, "computeUnits", "createSampleApi"].sort());
});

test("each helper has a sub-path of its own, so that programs load only the helpers that they import", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./query", "./validate", "./openapi.json", "./package.json"]);
  expect(Object.keys(query).sort()).toEqual(["infiniteQueryOptions", "queryOptions", "swrFetcher", "swrKey"]);
  expect(Object.keys(validate)).toEqual(["validators"]);
});
