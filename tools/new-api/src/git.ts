import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs git in a folder. Returns its output without white space at both ends. */
export async function git(root: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, { cwd: root });
  return stdout.trim();
}
