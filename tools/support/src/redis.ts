import { spawnSync } from "node:child_process";
import { onFreePort } from "./free-port.ts";
import { type SupervisedServer, supervise } from "./supervise.ts";

export interface RedisServer extends SupervisedServer {
  readonly url: string;
}

/** Reason for skipping a test or drill that needs Redis. */
export const noRedis = "neither LEDGERGATE_TEST_REDIS is set, nor is redis-server or valkey-server on the PATH";

/** Returns the server that `LEDGERGATE_TEST_REDIS` names, else starts one. Returns `undefined` if neither is possible. */
export async function findRedis(): Promise<RedisServer | undefined> {
  const url = process.env.LEDGERGATE_TEST_REDIS;
  const stop = async (): Promise<void> => {};
  return url ? { url, stop, [Symbol.asyncDispose]: stop } : startRedis();
}

/** Starts a server without persistence. Returns `undefined` if no program for it is on the PATH. */
export async function startRedis(port?: number): Promise<RedisServer | undefined> {
  const program = ["redis-server", "valkey-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!program) return undefined;
  const startOn = async (at: number): Promise<RedisServer> => {
    const options = ["--port", `${at}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/"];
    const server = await supervise([program, ...options], { readyText: "Ready to accept connections", signal: "KILL" });
    return { url: `redis://127.0.0.1:${at}`, ...server };
  };
  return port === undefined ? onFreePort(startOn) : startOn(port);
}
