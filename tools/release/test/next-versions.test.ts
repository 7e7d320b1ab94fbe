import { expect, it } from "vitest";
import { readPresent } from "../src/changesets/present.ts";
import { nextVersions } from "../src/dry/next-versions.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();
const published = packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);

it("moves every package that changesets name, and leaves the others", async () => {
  const present = await readPresent(packages);
  const versions = await nextVersions(packages, present);
  expect(versions.map(({ name }) => name)).toEqual(published);
  const moved = versions.filter(({ now, next }) => now !== next).map(({ name }) => name);
  expect(moved).toEqual(expect.arrayContaining([...present.keys()]));
});

it("leaves every version where no changeset moves one, as behind a release", async () => {
  for (const { now, next } of await nextVersions(packages, new Map())) expect(next).toBe(now);
});
