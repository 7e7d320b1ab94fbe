import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runInPage } from "../run-in-page.ts";
import type { CodeExample } from "./read-examples.ts";
import { programFile, programFolder } from "./write-programs.ts";

const run = promisify(execFile);
const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));
const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));

/** Way to run an example: in a process with others, or in one or a page of its own. */
type Way = "together" | "vitest" | "playwright" | "page" | "node" | "gateway" | "sh";

/** Libraries that change global state, or write later than the program ends (pino). */
const alone = /from "(?:msw|@opentelemetry|pino|undici)\b|globalThis|process\./;

/** Finds out how an example is run. `undefined` for one that is only read: other than programs, configurations and calls of the mock. */
export function wayOf({ language, code }: CodeExample): Way | undefined {
  const imports = (name: string) => code.includes(`from "${name}"`);
  if (language === "yaml") return "gateway";
  if (language === "sh") return code.startsWith("curl ") ? "sh" : undefined;
  if (!/^tsx?$/.test(language)) return undefined;
  if (imports("vitest")) return "vitest";
  if (imports("@playwright/test")) return "playwright";
  if (language === "tsx" || imports("msw/browser")) return "page";
  return alone.test(code) ? "node" : "together";
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
  const way = wayOf(example);
  if (way === "page") return runInPage({ entryPoints: [program] });
  if (way === "playwright") return runProgram([playwright, "test", name, "--reporter=list"]);
  if (way === "gateway") return runProgram([`${installed}/@ledgergate/gateway/dist/cli.js`, "check", program]);
  return way === "sh" ? runProgram([program], "sh") : runProgram([program]);
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
