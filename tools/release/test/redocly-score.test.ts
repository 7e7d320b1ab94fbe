import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { apiNames, baselineOf, bundleOf } from "../src/apis.ts";
import { findFallen, scoreDocument } from "../src/redocly-score.ts";

const apis = await Promise.all(
  apiNames.map(async (api) => {
    const [before, now] = await Promise.all([baselineOf(api), bundleOf(api)].map((file) => readFile(file, "utf8")));
    return { api, isUnchanged: before === now };
  }),
);

describe.each(apis)("the document of $api", ({ api, isUnchanged }) => {
  // An unchanged document has an unchanged score.
  it.skipIf(isUnchanged)("scores at least as high as its last release in `redocly score`", async () => {
    const [before, now] = await Promise.all([baselineOf(api), bundleOf(api)].map(scoreDocument));
    expect(before && now && findFallen(before, now), `tools/release: ${api}`).toEqual([]);
  });
});

it("detects a document with fewer descriptions and examples", async () => {
  const folder = await mkdtemp(join(tmpdir(), "release-score-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const less = JSON.parse(await readFile(bundleOf("auth"), "utf8"), (name, value) =>
    ["description", "examples", "example"].includes(name) ? undefined : value,
  );
  await writeFile(join(folder, "less.json"), JSON.stringify(less));
  const [before, now] = await Promise.all([bundleOf("auth"), join(folder, "less.json")].map(scoreDocument));
  expect(before && now && findFallen(before, now)).toContainEqual(expect.stringMatching(/^agentReadiness fell from/));
  expect(before && findFallen(before, before)).toEqual([]);
});
