import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findSpecs } from "../src/index.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ledgergate-workspace-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, value: object = {}): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

test("every spec package is found, with its client if one is published", () => {
  for (const api of ["b", "a"]) {
    write(`specs/${api}/package.json`);
    write(`specs/${api}/dist/openapi.json`);
  }
  write("specs/shared/components/Error.json");
  write("packages/a/package.json", { name: "@x/a" });
  write("packages/a/CHANGELOG.md");
  write("packages/b/package.json", { name: "@x/b", private: true });

  expect(findSpecs(root)).toEqual([
    {
      name: "a",
      file: join(root, "specs/a/dist/openapi.json"),
      packageName: "@x/a",
      changelog: join(root, "packages/a/CHANGELOG.md"),
    },
    { name: "b", file: join(root, "specs/b/dist/openapi.json") },
  ]);
});

test("an unbuilt spec is reported with the command that builds it", () => {
  write("specs/a/package.json");
  expect(() => findSpecs(root)).toThrow("specs/a/dist/openapi.json is missing. Run `pnpm build`, which creates it.");
});

test("a folder without specs is reported", () => {
  expect(() => findSpecs(root)).toThrow("the folder contains no spec package");
});
