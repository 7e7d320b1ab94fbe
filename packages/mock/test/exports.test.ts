import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as control from "../src/control.ts";
import * as mock from "../src/index.ts";
import * as msw from "../src/msw.ts";

test("the package exports exactly these names", () => {
  expect(Object.keys(mock).sort()).toEqual(["createMockFetch", "startMock"]);
});

test("the control API and the handlers have sub-paths of their own, so that a program loads only its imports", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./control", "./msw", "./package.json"]);
  expect(Object.keys(control)).toEqual(["createMockControl"]);
  expect(Object.keys(msw)).toEqual(["createMswHandlers"]);
});
