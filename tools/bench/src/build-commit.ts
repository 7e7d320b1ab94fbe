import { execFile } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the gateway of a commit in a worktree, which is removed when the stack is disposed of.
 *
 * @returns the folder of the worktree
 * @throws Error with the output of the command that failed.
 */
export async function buildCommit(stack: AsyncDisposableStack, ref: string): Promise<string> {
  // Git forgets a worktree whose folder is gone.
  stack.defer(() => run(ROOT, "git", "worktree", "prune"));
  const folder = stack.use(mkdtempDisposableSync(join(tmpdir(), "ledgergate-against-"))).path;
  await run(ROOT, "git", "worktree", "add", "--detach", folder, ref);
  await run(folder, "pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  await run(folder, "pnpm", "exec", "turbo", "run", "build", "--filter=@ledgergate/gateway...");
  return folder;
}

async function run(cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`${program} ${args.join(" ")} failed:\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  });
}
