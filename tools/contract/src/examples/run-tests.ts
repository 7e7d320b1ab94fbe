import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { programFolder } from "./write-programs.ts";

const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

interface TestResult {
  readonly status: string;
  readonly message: string;
  readonly count: number;
}

/** The part of Vitest's JSON report that {@link runTests} reads. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/**
 * Runs programs that are tests, in one run of Vitest with one worker, which loads the packages once.
 *
 * @returns The results by file.
 */
export async function runTests(names: readonly string[]): Promise<ReadonlyMap<string, TestResult>> {
  const file = `${programFolder}/tests.json`;
  const args = [
    vitest,
    "run",
    "--no-isolate",
    "--no-file-parallelism",
    "--reporter=json",
    `--outputFile=${file}`,
    ...names,
  ];
  // If a test fails, the run ends with an error and still writes its report.
  const ended = await promisify(execFile)(process.execPath, args, { cwd: programFolder }).catch(
    (error: Error) => error,
  );
  const report = await readFile(file, "utf8").catch(() => {
    throw ended;
  });
  const { testResults }: Report = JSON.parse(report);
  return new Map(
    testResults.map(({ name, status, message, assertionResults }) => [
      name,
      { status, message, count: assertionResults.length },
    ]),
  );
}
