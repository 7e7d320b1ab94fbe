import { rm } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { type Present, readPresent } from "../src/changesets/present.ts";
import { makeReleaseCopy, nextVersions } from "../src/dry/release-copy.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();
const published = packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);

async function versionsAfter(present: Present) {
  const copy = await makeReleaseCopy(packages, present);
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  return await nextVersions(packages, copy);
}

it("bumps every package that changesets name, and no other", async () => {
  const present = await readPresent(packages);
  const versions = await versionsAfter(present);
  expect(versions.map(({ name }) => name)).toEqual(published);
  const moved = versions.filter(({ now, next }) => now !== next).map(({ name }) => name);
  expect(moved).toEqual(expect.arrayContaining([...present.keys()]));
});

it("changes no version without changesets, as after a release", async () => {
  for (const { now, next } of await versionsAfter(new Map())) expect(next).toBe(now);
});
