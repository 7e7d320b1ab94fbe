import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CodeExample } from "./read-examples.ts";
import { runInPage } from "./run-in-page.ts";
import { programFile, programFolder } from "./write-programs.ts";

const run = promisify(execFile);
const playwright = fileURLToPath(new URL("../../node_modules/@playwright/test/cli.js", import.meta.url));
const gateway = fileURLToPath(new URL("../../node_modules/@ledgergate/gateway/dist/cli.js", import.meta.url));

/** Tests if an example is run and not only read: programs, configurations of the gateway, and commands that call the mock. */
export function isRunnable({ language, code }: CodeExample): boolean {
  return ["ts", "tsx", "yaml"].includes(language) || (language === "sh" && code.startsWith("curl "));
}

/**
 * Tests for a program that can share a process with others: neither a page nor a test, and without libraries that change global
 * state.
 */
export function sharesProcess({ language, code }: CodeExample): boolean {
  return (
    language === "ts" && !/from "(?:msw|vitest|@opentelemetry|@playwright|undici)\b|globalThis|process\./.test(code)
  );
}

/** Tests for a program that runs in Vitest. */
export function isTest({ code }: CodeExample): boolean {
  return code.includes('from "vitest"');
}

/** Runs a written program in a process or page of its own, as readers do. Returns its output. */
export async function runExample(example: CodeExample): Promise<string> {
  const name = programFile(example);
  const program = `${programFolder}/${name}`;
  const { language, code } = example;
  if (language === "tsx" || code.includes('from "msw/browser"')) return runInPage(program);
  const options = { cwd: programFolder, env: { ...process.env, CURL_HOME: programFolder } };
  if (code.includes('from "@playwright/test"'))
    return (await run(process.execPath, [playwright, "test", name, "--reporter=list"], options)).stdout;
  if (language === "yaml") return (await run(process.execPath, [gateway, "check", program], options)).stdout;
  if (language === "sh") return (await run("sh", [program], options)).stdout;
  return (await run(process.execPath, [program], options)).stdout;
}
