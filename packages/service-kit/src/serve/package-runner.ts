import { readFileSync } from "node:fs";
import { attempt, errorCode } from "../base/errors.ts";

const pollMs = 500;

/**
 * Finds the package runners (npx, npm, pnpm and the like) that started this process. For `npx pnpm start` these are pnpm and npx.
 * The search ends at a process that has ended, such as the shell of `npx … &`, and finds nothing on systems without /proc. Call it
 * at the start of the process, and pass the result to {@link onceGone}.
 *
 * @example
 * ```ts
 * import { findPackageRunners } from "@ledgergate/service-kit/package-runner";
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
 * Calls back when one of these processes has ended. npx passes a signal on only to its shell, so without this a server would keep
 * running.
 *
 * @example
 * ```ts
 * import { findPackageRunners, onceGone } from "@ledgergate/service-kit/package-runner";
 *
 * const runners = findPackageRunners();
 * onceGone(runners, () => process.exit(0));
 * console.log(`Ends when one of ${runners.length} package runners ends.`);
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

/** npm sets its own process title, in which spaces separate the arguments. Other programs separate them with NUL. */
function isRunner(command: string): boolean {
  const [program = "", script = ""] = command.split(/[\0 ]/);
  return [program, script].some((path) => /(?:^|\/)(?:npm|npx|pnpm|pnpx|yarn|bun)(?:-cli)?(?:\.c?js)?$/.test(path));
}

function readProcess(pid: number): { readonly parent: number; readonly command: string } | undefined {
  return attempt(() => {
    // The program's name is in parentheses and may contain parentheses itself.
    const [, parent] = /^.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return errorCode(error) === "EPERM";
  }
}
