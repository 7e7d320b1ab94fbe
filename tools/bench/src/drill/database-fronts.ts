import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@ledgergate/support/free-port";
import { startProgram } from "@ledgergate/support/start-program";
import { askDatabase } from "./ask-database.ts";

/** Starts HAProxy in front of a primary and its replica. It connects to the replica while the primary is down. */
export function startHaproxy(stack: AsyncDisposableStack, primary: string, replica: string): Promise<string> {
  const configure = ({ host }: URL) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind ${host}
  option pgsql-check user postgres
  default-server check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
  server primary ${new URL(primary).host}
  server replica ${new URL(replica).host} backup
`;
  return startInFront(stack, primary, ["haproxy", "-db", "-f"], configure);
}

/** Starts PgBouncer with transaction pooling for a database without passwords. */
export function startPgBouncer(stack: AsyncDisposableStack, database: string): Promise<string> {
  const { hostname, port, username } = new URL(database);
  const configure = (front: URL) => `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = ${hostname}
listen_port = ${front.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`;
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  return startInFront(stack, database, ["pgbouncer", "-q", ...user], configure);
}

/** Starts a command with a configuration file. Returns the database's URL through it, once the database answers there. */
async function startInFront(
  stack: AsyncDisposableStack,
  database: string,
  [program = "", ...args]: readonly string[],
  configure: (front: URL) => string,
): Promise<string> {
  const front = new URL(database);
  front.port = String(await freePort());
  const file = join(stack.use(mkdtempDisposableSync(join(tmpdir(), "ledgergate-front-"))).path, "configuration");
  writeFileSync(file, configure(front));
  const running = startProgram(program, [...args, file]);
  stack.defer(() => running.stop());
  await running.untilReady(() => askDatabase(front.href, "select 1").then(Boolean, () => false));
  return front.href;
}
