import { fileURLToPath } from "node:url";
import { apiNames } from "@ledgergate/oracle";
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

const compilers = {
  "TypeScript 5.9": "typescript-5",
  "TypeScript 6.0": "typescript-6",
  "TypeScript 7.0": "typescript",
};
/** Built together, so that a compiler reads shared declarations once. */
const PROJECTS = ["nodenext", "node", "bundler"].map((project) => `tsconfig.${project}.json`);

describe("the declarations of the packed packages", () => {
  it.each(Object.entries(compilers))(
    "compile, narrow types and report errors in %s with each project",
    async (name, dependency) => {
      const compiler = fileURLToPath(new URL(`../node_modules/${dependency}/bin/tsc`, import.meta.url));
      const version = await runProgram(process.execPath, [compiler, "--version"], tests.folder);
      expect(version).toContain(name.replace("TypeScript", "Version"));
      await runProgram(process.execPath, [compiler, "--build", "--force", ...PROJECTS], tests.folder);
    },
  );

  it("have type tests in each client and in the runtime", () => {
    for (const name of ["runtime", "connect", ...apiNames]) {
      expect(tests.counts.get(`@ledgergate/${name}`), name).toBeGreaterThan(0);
    }
  });
});
