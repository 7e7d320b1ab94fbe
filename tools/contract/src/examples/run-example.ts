import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CodeExample } from "./read-examples.ts";
import { runInPage } from "./run-in-page.ts";
import { programFile, programFolder } from "./write-programs.ts";

const run = promisify(execFile);
const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));
const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));

/** Tests if an example is run and not only read: programs, configurations of the gateway, and commands that call the mock. */
export function isRunnable({ language, code }: CodeExample): boolean {
  return ["ts", "tsx", "yaml"].includes(language) || (language === "sh" && code.startsWith("curl "));
}

/**
 * Tests for a program that can share a process with others: neither a page nor a test, and without libraries that change global
 * state, or write later than the program ends (pino).
 */
export function sharesProcess({ language, code }: CodeExample): boolean {
  const alone = /from "(?:msw|vitest|@opentelemetry|@playwright|pino|undici)\b|globalThis|process\./;
  return language === "ts" && !alone.test(code);
}

/** Tests for a program that runs in Vitest. */
export function isTest({ code }: CodeExample): boolean {
  return code.includes('from "vitest"');
}

/** Runs Node, or another program, in the folder of the examples. Returns the output. Rejects if it fails. */
async function runProgram(args: readonly string[], program = process.execPath): Promise<string> {
  const env = { ...process.env, CURL_HOME: programFolder };
  return (await run(program, args, { cwd: programFolder, env })).stdout;
}

/** Runs a written program in a process or page of its own, as readers do. Returns its output. */
export async function runExample(example: CodeExample): Promise<string> {
  const name = programFile(example);
  const program = `${programFolder}/${name}`;
  const { language, code } = example;
  if (language === "tsx" || code.includes('from "msw/browser"')) return runInPage(program);
  if (code.includes('from "@playwright/test"')) return runProgram([playwright, "test", name, "--reporter=list"]);
  if (language === "yaml") return runProgram([`${installed}/@ledgergate/gateway/dist/cli.js`, "check", program]);
  return language === "sh" ? runProgram([program], "sh") : runProgram([program]);
}

/** Runs tests in one run of Vitest with one worker, which loads the packages once. A file without tests fails, too. */
export async function runTests(examples: readonly CodeExample[]): Promise<string> {
  const vitest = `${installed}/vitest/vitest.mjs`;
  const files = examples.map(programFile);
  return runProgram([vitest, "run", "--no-isolate", "--no-file-parallelism", ...files]);
}

/**
 * Runs programs one after the other in one process, which loads the packages once. The process must end without help: a program
 * that leaves a server or a timer open keeps it alive. Returns the outputs by program.
 */
export async function runTogether(examples: readonly CodeExample[]): Promise<ReadonlyMap<string, string>> {
  const loop = 'for (const file of process.argv.slice(1)) { console.log("\\f" + file); await import(file); }';
  const files = examples.map((one) => `${programFolder}/${programFile(one)}`);
  const output = await runProgram(["--input-type=module", "--eval", loop, ...files]);
  const parts = output.split("\f").slice(1);
  return new Map(parts.map((part, at) => [examples[at]?.place ?? "", part.slice(part.indexOf("\n"))]));
}
