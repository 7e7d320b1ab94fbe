import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { apiNames } from "@ledgergate/contract/oracle";
import { describe, expect, inject, it } from "vitest";
import { listApiCalls } from "../src/api-calls.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";
import { writeTypeTests } from "../src/write-consumer.ts";

const folder = await writeTypeTests(inject("consumer"), await readPublishedPackages(), await listApiCalls());

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
      const version = await runProgram(process.execPath, [compiler, "--version"], folder);
      expect(version).toContain(name.replace("TypeScript", "Version"));
      const configs = projects.map((project) => `tsconfig.${project}.json`);
      await runProgram(process.execPath, [compiler, "--build", "--force", ...configs], folder);
    },
  );

  it("have type tests in each client and in the runtime", () => {
    for (const name of ["runtime", "connect", ...apiNames])
      expect(globSync(`${folder}/@ledgergate/${name}/**/*.test-d.ts`), name).not.toEqual([]);
  });
});
