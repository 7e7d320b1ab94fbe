import { join } from "node:path";
import { expect, test } from "vitest";
import { findSpecs } from "../src/index.ts";
import { createFolder } from "./support/site.ts";

const root = createFolder();

test("every spec package is found, with its client if one is published", () => {
  for (const api of ["b", "a"]) root.write(`specs/${api}/package.json`, {});
  root.write("specs/shared/components/Error.json", {});
  root.write("packages/a/package.json", { name: "@x/a" });
  root.write("packages/a/CHANGELOG.md", "# @x/a");
  root.write("packages/b/package.json", { name: "@x/b", private: true });
  const bundle = (api: string) => join(root.path, "specs", api, "dist/openapi.json");
  expect(findSpecs(root.path)).toEqual([
    { name: "a", file: bundle("a"), packageName: "@x/a", changelog: "# @x/a" },
    { name: "b", file: bundle("b") },
  ]);
});
