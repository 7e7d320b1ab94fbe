import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a program and returns its output. If the program fails, the error contains the output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const run = promisify(execFile)(program, args, { cwd, env });
  // Node's message ends with the program's standard error.
  const { stdout } = await run.catch(({ message, stdout }) => {
    throw new Error([message, stdout].filter(Boolean).join("\n"));
  });
  return stdout;
}
