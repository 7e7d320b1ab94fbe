import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { apiNames } from "../src/apis.ts";

test("the packages of every API are dependencies, so that they are built first and a change of them is noticed", () => {
  const packages = apiNames.flatMap((name) => [`@ledgergate/${name}`, `@ledgergate/spec-${name}`]);
  expect(packages.length).toBeGreaterThan(0);
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(packages));
});
