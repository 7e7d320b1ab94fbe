import { join } from "node:path";
import { expect, test } from "vitest";
import { FileChanges } from "../src/file-changes.ts";
import { findFaultyEntries, IGNORE_FILE, listProblems, readIgnored, writeIgnored } from "../src/lint-problems.ts";
import { writeFiles } from "./support.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("lint ignores only problems that still occur", async () => {
  const ignored = await readIgnored(new FileChanges(ROOT));
  const apis = new Set(Object.keys(ignored).flatMap((file) => file.split("/")[1] ?? []));
  const problems = apis.size > 0 ? await listProblems(ROOT, [...apis]) : {};
  expect(findFaultyEntries(ignored, problems)).toEqual([]);
});

test("an entry that no longer occurs is a fault, and so is one about structure", () => {
  const problems = { "specs/a/openapi.yaml": { "operation-summary": ["#/a"] } };
  expect(findFaultyEntries(problems, problems)).toEqual([]);
  expect(
    findFaultyEntries({ "specs/a/openapi.yaml": { "operation-summary": ["#/a", "#/b"], struct: ["#/"] } }, problems),
  ).toEqual([
    `specs/a/openapi.yaml: operation-summary no longer occurs at #/b. Remove the entry from ${IGNORE_FILE}.`,
    "specs/a/openapi.yaml: struct cannot be ignored.",
  ]);
});

test("writing the entries of an API replaces all of them, and keeps those of other APIs", async () => {
  const changes = new FileChanges(await writeFiles({}));
  await writeIgnored(changes, "a", {});
  expect(await changes.read(IGNORE_FILE)).toBeUndefined();
  await writeIgnored(changes, "a", { "specs/a/openapi.yaml": { "info-contact": ["#/"] } });
  await writeIgnored(changes, "b", { "specs/b/openapi.yaml": { "info-contact": ["#/"] } });
  await writeIgnored(changes, "a", { "specs/a/paths/b.yaml": { "operation-summary": ["#/get"] } });
  expect(await readIgnored(changes)).toEqual({
    "specs/a/paths/b.yaml": { "operation-summary": ["#/get"] },
    "specs/b/openapi.yaml": { "info-contact": ["#/"] },
  });
});

test("problems of the structure are refused all together, with their places", async () => {
  const root = await writeFiles({
    "redocly.yaml": "extends: [minimal]\n",
    "specs/a/openapi.yaml": JSON.stringify({
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/one": { get: { responses: { 200: {} } }, put: { responses: { 200: {} } } } },
    }),
  });
  await expect(listProblems(root, ["a"])).rejects.toThrow(
    /^Correct the document at these places:\nopenapi\.yaml #\/paths\/~1one\/get\/.*\nopenapi\.yaml #\/paths\/~1one\/put\//,
  );
});
