import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A copy of the repository at another commit, with a built gateway. It is removed when it is disposed of. */
export interface BuiltCommit extends AsyncDisposable {
  readonly folder: string;
}

/**
 * Builds the gateway of a commit in a worktree.
 *
 * @throws Error with the output of the command that failed.
 */
export async function buildCommit(ref: string): Promise<BuiltCommit> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "ledgergate-against-"));
  stack.defer(async () => {
    rmSync(folder, { recursive: true, force: true });
    await run(ROOT, "git", "worktree", "prune");
  });
  await run(ROOT, "git", "worktree", "add", "--detach", folder, ref);
  await run(folder, "pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  await run(folder, "pnpm", "exec", "turbo", "run", "build", "--filter=@ledgergate/gateway...");
  const built = stack.move();
  return { folder, [Symbol.asyncDispose]: () => built.disposeAsync() };
}

async function run(cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`${program} ${args.join(" ")} failed:\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  });
}
