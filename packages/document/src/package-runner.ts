import { readFileSync } from "node:fs";
import { errorCode } from "./errors.ts";

const pollMs = 500;

/**
 * The package runners (npx, npm, pnpm and the like) that started this process: of `npx pnpm start`, pnpm and npx. Nobody is found
 * on systems without /proc, and behind a process that has ended, such as the shell of `npx … &`. To be asked at the start, for
 * {@link onceGone}.
 *
 * @example
 * ```ts
 * import { findPackageRunners } from "@ledgergate/document/package-runner";
 *
 * console.log(findPackageRunners().length); // 1 below `npx`, 0 below a shell
 * ```
 */
export function findPackageRunners(): number[] {
  const runners: number[] = [];
  for (let pid = process.ppid; pid > 1; ) {
    const found = readProcess(pid);
    if (!found) break;
    if (isRunner(found.command)) runners.push(pid);
    pid = found.parent;
  }
  return runners;
}

/**
 * Calls back once one of these processes is gone. npx passes a signal on to no more than the shell between, so a server would stay
 * behind.
 *
 * @example
 * ```ts
 * import { findPackageRunners, onceGone } from "@ledgergate/document/package-runner";
 *
 * const runners = findPackageRunners();
 * onceGone(runners, () => process.exit(0));
 * console.log(`Ends with ${runners.length} package runners.`);
 * ```
 */
export function onceGone(processes: readonly number[], callBack: () => void): void {
  if (processes.length === 0) return;
  const timer = setInterval(() => {
    if (processes.every(isAlive)) return;
    clearInterval(timer);
    callBack();
  }, pollMs);
  timer.unref();
}

/** npm gives itself a title, so that spaces stand where the arguments of others end with NUL. */
function isRunner(command: string): boolean {
  const [program = "", script = ""] = command.split(/[\0 ]/);
  return [program, script].some((path) => /(?:^|\/)(?:npm|npx|pnpm|pnpx|yarn|bun)(?:-cli)?(?:\.c?js)?$/.test(path));
}

function readProcess(pid: number): { readonly parent: number; readonly command: string } | undefined {
  try {
    // The name of the program stands in brackets, and may hold any of them itself.
    const [, parent] = /.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is somebody else's, but there.
    return errorCode(error) === "EPERM";
  }
}
