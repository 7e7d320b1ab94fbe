import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { apiNames } from "../src/apis.ts";

test("the packages of every API are dependencies, so that turbo builds them first and notices their changes", () => {
  const packages = apiNames.flatMap((name) => [`@ledgergate/${name}`, `@ledgergate/spec-${name}`]);
  expect(packages.length).toBeGreaterThan(0);
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(packages));
});
