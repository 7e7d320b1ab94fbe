import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ledgergate/support/free-port";
import { startProgram } from "@ledgergate/support/start-program";
import { acceptsConnections } from "./ask-database.ts";

export function hasPgBouncer(): boolean {
  return spawnSync("pgbouncer", ["--version"]).status === 0;
}

/** Reason for skipping a test that needs PgBouncer. */
export const noPgBouncer = "pgbouncer is not on the PATH";

/** Starts PgBouncer with transaction pooling for a database without passwords. Returns the database's URL through PgBouncer. */
export async function startPgBouncer(stack: AsyncDisposableStack, database: string, folder: string): Promise<string> {
  const { hostname, port, username } = new URL(database);
  const url = new URL(database);
  url.port = String(await freePort());
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = ${hostname}
listen_port = ${url.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pgbouncer = startProgram("pgbouncer", ["-q", ...user, file]);
  stack.defer(() => pgbouncer.stop());
  while (!(await acceptsConnections(url.href))) {
    if (pgbouncer.child.exitCode !== null) throw new Error(`PgBouncer did not start: ${pgbouncer.output.all.trim()}`);
    await sleep(20);
  }
  return url.href;
}
