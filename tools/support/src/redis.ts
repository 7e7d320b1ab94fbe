import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./free-port.ts";

/** A Redis or Valkey to test with. */
export interface RedisServer {
  readonly url: string;
  /** Kills the server if this process started it. The end of this process kills it, too. */
  stop(): Promise<void>;
}

/** Reason for skipping a test or drill that needs Redis. */
export const noRedis = "neither LEDGERGATE_TEST_REDIS is set, nor is redis-server or valkey-server on the PATH";

/** Returns the server that `LEDGERGATE_TEST_REDIS` names, else starts one. Returns `undefined` if neither is possible. */
export async function findRedis(): Promise<RedisServer | undefined> {
  const url = process.env.LEDGERGATE_TEST_REDIS;
  return url ? { url, stop: async () => {} } : startRedis();
}

/** Starts a server without persistence. Returns `undefined` if no program for it is on the PATH. */
export async function startRedis(port?: number): Promise<RedisServer | undefined> {
  const program = ["redis-server", "valkey-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!program) return undefined;
  const at = port ?? (await freePort());
  const options = ["--port", `${at}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/"];
  // The shell kills the server when this process closes the pipe or dies.
  const script = '"$@" </dev/null & pid=$!; read -r _; kill -KILL $pid';
  const server = spawn("sh", ["-c", script, "sh", program, ...options], {
    stdio: ["pipe", "pipe", "inherit"],
    // Ctrl-C must reach only this process.
    detached: true,
  });
  let said = "";
  for await (const text of server.stdout) {
    said += text;
    if (said.includes("Ready to accept connections")) break;
  }
  if (!said.includes("Ready to accept connections")) throw new Error(`${program} does not start: ${said.trim()}`);
  server.unref();
  (server.stdin as { unref?(): void }).unref?.();
  return {
    url: `redis://127.0.0.1:${at}`,
    async stop() {
      server.ref();
      server.stdin.end();
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}
