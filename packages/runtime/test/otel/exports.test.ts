import { expect, test } from "vitest";
import * as otel from "../../src/otel/index.ts";

test("the public names are these", () => {
  expect(Object.keys(otel)).toEqual(["createOtelObserver"]);
});
