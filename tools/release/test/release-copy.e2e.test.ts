import { rm } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { type Bumps, readBumps } from "../src/changesets/bumps.ts";
import { makeReleaseCopy, nextVersions } from "../src/dry/release-copy.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();
const published = packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);

async function versionsAfter(bumps: Bumps) {
  const copy = await makeReleaseCopy(packages, bumps);
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  return await nextVersions(packages, copy);
}

it("bumps every package that changesets name", async () => {
  const bumps = await readBumps(packages);
  const versions = await versionsAfter(bumps);
  expect(versions.map(({ name }) => name)).toEqual(published);
  const moved = versions.filter(({ now, next }) => now !== next).map(({ name }) => name);
  expect(moved).toEqual(expect.arrayContaining([...bumps.keys()]));
});

it("changes no version without changesets", async () => {
  for (const { now, next } of await versionsAfter(new Map())) expect(next).toBe(now);
});
