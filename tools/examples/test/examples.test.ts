import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCodeExamples } from "../src/read-examples.ts";
import { isProgram, isTest, runExample, sharesProcess } from "../src/run-example.ts";
import { closeBrowser } from "../src/run-in-page.ts";
import { runTests } from "../src/run-tests.ts";
import { runTogether } from "../src/run-together.ts";
import { withoutExample } from "../src/without-example.ts";
import { programFile, programs, writeExamples } from "../src/write-programs.ts";

const run = promisify(execFile);
const examples = await readCodeExamples();
const runnable = examples.filter(isProgram);
const shared = runnable.filter(sharesProcess);
const tests = runnable.filter(isTest);
let mock: Mock;
let results: ReturnType<typeof runTogether>;
let testResults: ReturnType<typeof runTests>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writeExamples(runnable, mock.url);
  results = runTogether(
    shared.map((example) => `${programs}/${programFile(example)}`),
    programs,
  );
  testResults = runTests(tests.map(programFile));
});
afterAll(() => Promise.all([mock.close(), closeBrowser()]));

describe("the examples of READMEs, guides and docblocks", () => {
  it("are programs, commands for a shell, or configurations", () => {
    const others = examples.filter(({ language }) => !["ts", "tsx", "sh", "yaml"].includes(language));
    expect(others.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
  });

  it("are there for all that applications can call", async () => {
    expect(await withoutExample()).toEqual([]);
  });

  it("compile", async () => {
    const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
    const mistakes = await run(process.execPath, [tsc, "-p", programs], { cwd: programs }).then(
      () => "",
      (error: Error & { readonly stdout: string }) => error.stdout || error.message,
    );
    expect(mistakes).toBe("");
  });

  it.concurrent.each(shared)("run and show something: $place", async (example) => {
    const result = (await results).get(`${programs}/${programFile(example)}`);
    expect(result).toEqual({ printed: expect.stringMatching(/./) });
  });

  it.concurrent.each(tests)("run and pass as tests: $place", async (example) => {
    const result = (await testResults).get(`${programs}/${programFile(example)}`);
    expect(result).toEqual({ status: "passed", message: "", count: expect.any(Number) });
    expect(result?.count).toBeGreaterThan(0);
  });

  it.concurrent.each(runnable.filter((one) => !sharesProcess(one) && !isTest(one)))(
    "run and show something: $place",
    async (example) => {
      expect(await runExample(example)).not.toBe("");
    },
  );
});
