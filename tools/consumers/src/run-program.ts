import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program and returns its output. If the program fails, the error contains the output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    return (await execute(program, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { readonly stdout?: string; readonly stderr?: string };
    throw new Error([message, stdout, stderr].filter(Boolean).join("\n"));
  }
}
