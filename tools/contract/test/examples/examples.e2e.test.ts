import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMissingExamples } from "../../src/examples/missing-examples.ts";
import { readCodeExamples } from "../../src/examples/read-examples.ts";
import { isRunnable, isTest, runExample, sharesProcess } from "../../src/examples/run-example.ts";
import { closeBrowser } from "../../src/examples/run-in-page.ts";
import { runTests } from "../../src/examples/run-tests.ts";
import { runTogether } from "../../src/examples/run-together.ts";
import { programFile, programFolder, writeExamples } from "../../src/examples/write-programs.ts";

const run = promisify(execFile);
const examples = await readCodeExamples();
const runnable = examples.filter(isRunnable);
const shared = runnable.filter(sharesProcess);
const tests = runnable.filter(isTest);
let mock: Mock;
let results: ReturnType<typeof runTogether>;
let testResults: ReturnType<typeof runTests>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writeExamples(runnable, mock.url);
  results = runTogether(
    shared.map((example) => `${programFolder}/${programFile(example)}`),
    programFolder,
  );
  testResults = runTests(tests.map(programFile));
});
afterAll(() => Promise.all([mock.close(), closeBrowser()]));

describe("the examples of READMEs, guides and docblocks", () => {
  it("have a known language", () => {
    const others = examples.filter(
      ({ language }) => !["ts", "tsx", "sh", "yaml", "conf", "csv", "mermaid"].includes(language),
    );
    expect(others.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
  });

  it("exist for everything that applications can call", async () => {
    expect(await listMissingExamples()).toEqual([]);
  });

  it("compile", async () => {
    const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
    const mistakes = await run(process.execPath, [tsc, "-p", programFolder], { cwd: programFolder }).then(
      () => "",
      (error: Error & { readonly stdout: string }) => error.stdout || error.message,
    );
    expect(mistakes).toBe("");
  });

  it.concurrent.each(shared)("run and show something: $place", async (example) => {
    const result = (await results).get(`${programFolder}/${programFile(example)}`);
    expect(result).toEqual({ printed: expect.stringMatching(/./) });
  });

  it.concurrent.each(tests)("run and pass as tests: $place", async (example) => {
    const result = (await testResults).get(`${programFolder}/${programFile(example)}`);
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
