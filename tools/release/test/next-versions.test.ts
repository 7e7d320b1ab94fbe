import { expect, it } from "vitest";
import { nextVersions } from "../src/dry/next-versions.ts";
import { readPackages } from "../src/packages.ts";

it("finds a version for every published package, as changesets move it", async () => {
  const packages = await readPackages();
  const versions = await nextVersions(packages);
  expect(versions.map(({ name }) => name)).toContain("@ledgergate/gateway");
  expect(versions).toHaveLength(packages.filter(({ isPrivate }) => !isPrivate).length);
  for (const { next } of versions) expect(next).toMatch(/^\d+\.\d+\.\d+$/);
});
