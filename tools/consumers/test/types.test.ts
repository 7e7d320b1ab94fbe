import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { listApiCalls } from "../src/api-calls.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { run } from "../src/run.ts";
import { type TypeTests, writeTypeTests } from "../src/write-consumer.ts";

const packages = await readPublishedPackages();
let tests: TypeTests;

beforeAll(async () => {
  tests = await writeTypeTests(inject("consumer"), packages, await listApiCalls());
});

const compilers = {
  "TypeScript 5.9": "typescript-5",
  "TypeScript 6.0": "typescript-6",
  "TypeScript 7.0": "typescript",
};
const cases = Object.entries(compilers).flatMap(([name, dependency]) =>
  ["nodenext", "node", "bundler"].map((project) => ({ name, dependency, project })),
);

describe("the declarations of the packed packages", () => {
  it.concurrent.each(cases)("hold, narrow and refuse in $name with $project", async (one) => {
    const compiler = fileURLToPath(new URL(`../node_modules/${one.dependency}/bin/tsc`, import.meta.url));
    const version = await run(process.execPath, [compiler, "--version"], tests.folder);
    expect(version).toContain(one.name.replace("TypeScript", "Version"));
    await run(process.execPath, [compiler, "-p", `tsconfig.${one.project}.json`], tests.folder);
  });

  it("have type tests in each client and in the runtime", () => {
    const wanted = packages.filter(({ isClient, name }) => isClient || name === "@ledgergate/runtime");
    for (const { name } of wanted) expect(tests.counts.get(name), name).toBeGreaterThan(0);
  });
});
