import { fileURLToPath } from "node:url";
import { apiNames } from "@ledgergate/contract/oracle";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { listApiCalls } from "../src/api-calls.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";
import { type TypeTests, writeTypeTests } from "../src/write-consumer.ts";

const packages = await readPublishedPackages();
let tests: TypeTests;

beforeAll(async () => {
  tests = await writeTypeTests(inject("consumer"), packages, await listApiCalls());
});

/** Each compiler with its projects, which are built together, so that it reads shared declarations once. */
const compilers: readonly [name: string, dependency: string, projects: readonly string[]][] = [
  ["TypeScript 5.9", "typescript-5", ["nodenext", "bundler"]],
  ["TypeScript 6.0", "typescript-6", ["nodenext", "bundler"]],
  ["TypeScript 7.0", "typescript", ["nodenext", "node", "bundler"]],
];

describe("the declarations of the packed packages", () => {
  it.each(compilers)(
    "compile, narrow types and report errors in %s with %s over %j",
    async (name, dependency, projects) => {
      const compiler = fileURLToPath(new URL(`../node_modules/${dependency}/bin/tsc`, import.meta.url));
      const version = await runProgram(process.execPath, [compiler, "--version"], tests.folder);
      expect(version).toContain(name.replace("TypeScript", "Version"));
      const configs = projects.map((project) => `tsconfig.${project}.json`);
      await runProgram(process.execPath, [compiler, "--build", "--force", ...configs], tests.folder);
    },
  );

  it("have type tests in each client and in the runtime", () => {
    for (const name of ["runtime", "connect", ...apiNames]) {
      expect(tests.counts.get(`@ledgergate/${name}`), name).toBeGreaterThan(0);
    }
  });
});
