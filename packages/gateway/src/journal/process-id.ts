import { readFileSync } from "node:fs";
import { errorCode } from "@ledgergate/service-kit";

/**
 * Names a process unlike those that had its number before: with the time when it began, where the system tells that. In containers
 * the same numbers come again with each start.
 */
export function processId(pid: number = process.pid): string {
  const born = bornAt(pid);
  return born === undefined ? String(pid) : `${pid}.${born}`;
}

/** Tests if a named process still runs on this machine. */
export function isRunning(id: string): boolean {
  const pid = Number.parseInt(id, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // One of somebody else runs, too.
    if (errorCode(error) !== "EPERM") return false;
  }
  return processId(pid) === id;
}

/** Start of a process, in the system's own terms. `undefined` for a process that has ended, also a zombie. */
function bornAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything. After it come the state, and as the 20th field when it began.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
