import { readFileSync } from "node:fs";
import { attempt, errorCode } from "@ledgergate/service-kit";

/**
 * Names a process by its id and, if the system reports it, its start time. Process ids alone are reused: in a container,
 * every start may get the same id.
 */
export function processId(pid: number = process.pid): string {
  const startTime = startTimeOf(pid);
  return startTime === undefined ? String(pid) : `${pid}.${startTime}`;
}

/** Tests if a named process still runs on this machine. */
export function isRunning(id: string): boolean {
  const pid = Number.parseInt(id, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs under another user.
    if (errorCode(error) !== "EPERM") return false;
  }
  return processId(pid) === id;
}

/** Returns the start time of a process in the system's unit. `undefined` if the process has ended or is a zombie. */
function startTimeOf(pid: number): string | undefined {
  return attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything. After it, the first field is the state and the 20th is the start time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  });
}
