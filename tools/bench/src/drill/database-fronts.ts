import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ledgergate/support/free-port";
import { startProgram } from "@ledgergate/support/start-program";
import { acceptsConnections } from "./ask-database.ts";

export function hasHaproxy(): boolean {
  return spawnSync("haproxy", ["-v"]).status === 0;
}

/**
 * Starts HAProxy in front of a primary and its replica. It connects to the replica while the primary is down.
 *
 * @returns the database's URL through HAProxy
 */
export async function startHaproxy(
  stack: AsyncDisposableStack,
  { primary, replica, folder }: { readonly primary: string; readonly replica: string; readonly folder: string },
): Promise<string> {
  const url = new URL(primary);
  url.port = String(await freePort());
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind ${url.host}
  option pgsql-check user postgres
  default-server check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
  server primary ${new URL(primary).host}
  server replica ${new URL(replica).host} backup
`,
  );
  const haproxy = startProgram("haproxy", ["-db", "-f", file]);
  stack.defer(() => haproxy.stop());
  while (!(await acceptsConnections(url.href))) {
    if (haproxy.child.exitCode !== null) throw new Error(`HAProxy did not start: ${haproxy.output.all.trim()}`);
    await sleep(20);
  }
  return url.href;
}
