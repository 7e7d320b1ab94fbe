import { readdirSync, readFileSync } from "node:fs";
import { attempt, errorCode } from "@ledgergate/service-kit";

/** File descriptors that a process needs beside its connections, such as for its journal and name servers. */
const ownFiles = 50;

/** Returns the limit of this process's open files (`ulimit -n`). `undefined` where the system does not tell. */
export function readOpenFiles() {
  return attempt(() => {
    const [, limit = ""] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    const free = Number(limit) - readdirSync("/proc/self/fd").length - ownFiles;
    // Half of the free descriptors are kept for nodes, since each call may need a connection to one.
    return limit === "" ? undefined : { limit: Number(limit), connections: Math.max(Math.floor(free / 2), 1) };
  });
}

const shortages: readonly (string | undefined)[] = ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS", "ENOMEM"];

/** Tests if this machine, not the other side, is the reason why a connection was not opened. */
export function isShortage(error: unknown): boolean {
  return shortages.includes(errorCode(error));
}
