import { readdirSync, readFileSync } from "node:fs";
import { errorCode } from "@ledgergate/service-kit";

/** File descriptors that a process needs beside its connections, such as for its journal and name servers. */
const ownFiles = 50;

/** Limit of this process's open files (`ulimit -n`), and the connections that it accepts. Absent where the system does not tell. */
export interface OpenFiles {
  readonly limit: number;
  /** Half of the free descriptors. The others are kept for nodes, since each call may need a connection to one. */
  readonly connections: number;
}

export function readOpenFiles(): OpenFiles | undefined {
  try {
    const [, limit = ""] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    const free = Number(limit) - readdirSync("/proc/self/fd").length - ownFiles;
    return limit === "" ? undefined : { limit: Number(limit), connections: Math.max(Math.floor(free / 2), 1) };
  } catch {
    return undefined;
  }
}

const shortages: readonly (string | undefined)[] = ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS", "ENOMEM"];

/** Tests if this machine, not the other side, is the reason why a connection was not opened. */
export function isShortage(error: unknown): boolean {
  return shortages.includes(errorCode(error));
}
