import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as control from "../src/control.ts";
import * as mock from "../src/index.ts";
import * as msw from "../src/msw.ts";

test("the public names are these", () => {
  expect(Object.keys(mock).sort()).toEqual(["createMockFetch", "startMock"]);
});

test("the control API and the handlers are on sub-paths of their own, so that nobody loads what they don't import", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./control", "./msw", "./package.json"]);
  expect(Object.keys(control)).toEqual(["createMockControl"]);
  expect(Object.keys(msw)).toEqual(["createMswHandlers"]);
});
