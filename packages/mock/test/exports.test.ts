import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as control from "../src/control.ts";
import * as mock from "../src/index.ts";
import * as msw from "../src/msw.ts";

test("the package and its sub-paths export exactly these names, so that a program loads only its imports", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./control", "./msw", "./package.json"]);
  const names = [mock, control, msw].map((exported) => Object.keys(exported).sort());
  expect(names).toEqual([["createMockFetch", "startMock"], ["createMockControl"], ["createMswHandlers"]]);
});
