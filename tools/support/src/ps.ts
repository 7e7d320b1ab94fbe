import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Lists the living processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const rows = (await ps("-A", "-o", "pid=,ppid=,stat=")).trim().split("\n");
  return rows.flatMap((row) => {
    const [child, parent, state] = row.trim().split(/\s+/);
    return Number(parent) === pid && !state?.startsWith("Z") ? [Number(child)] : [];
  });
}

/** Tests if a process is alive. A zombie is not. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await ps("-o", "stat=", "-p", String(pid)).catch(() => "");
  return state !== "" && !state.startsWith("Z");
}

/** Reads the resident memory of a process, in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  return Number(await ps("-o", "rss=", "-p", String(pid))) / 1024;
}

async function ps(...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)("ps", args)).stdout;
}
