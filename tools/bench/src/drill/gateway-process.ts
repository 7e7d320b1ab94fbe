import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempDisposableSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FirstTeam, Settings } from "@ledgergate/gateway";
import { freePort } from "@ledgergate/support/free-port";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { until } from "@ledgergate/support/until";
import { sumOf } from "./drill.ts";
import { statusOf } from "./load.ts";

const command = fileURLToPath(new URL("../../../../packages/gateway/dist/cli.js", import.meta.url));

/** A folder with a configuration. Gateways can be started there several times, always at the same addresses. */
export interface GatewaySite {
  readonly url: string;
  readonly operationsUrl: string;
  readonly folder: string;
  /** Folder of the journal, the PGlite store and the master key. */
  readonly data: string;
  /** Runs `ledgergate-gateway serve` and waits until it is ready. `wrapper` is a command that runs it. */
  start(wrapper?: readonly string[]): Promise<RunningProgram>;
  /** Runs another command. Returns its output. */
  run(...args: readonly string[]): Promise<string>;
  /** Reads a metric without labels from `/metrics`. */
  metric(name: string): Promise<number>;
  /** Returns the sum of all charges so far. */
  usage(): Promise<{ calls: number; computeUnits: number }>;
  /** Returns the first team, which the first start with an empty store creates. */
  firstTeam(): FirstTeam;
  output(): string;
}

/** Makes a site. When the stack is disposed of, its processes are killed and the folder is removed. */
export async function makeSite(
  stack: AsyncDisposableStack,
  settings: Settings,
  env: NodeJS.ProcessEnv = {},
): Promise<GatewaySite> {
  const folder = stack.use(mkdtempDisposableSync(join(tmpdir(), "ledgergate-drill-"))).path;
  const [port, operationsPort] = [await freePort(), await freePort()];
  const data = join(folder, "data");
  const config = join(folder, "gateway.yaml");
  const addresses = { listen: `127.0.0.1:${port}`, operations: `127.0.0.1:${operationsPort}` };
  // Every JSON text is YAML.
  writeFileSync(config, JSON.stringify({ ...addresses, data, ...settings }, undefined, 2));
  const started: RunningProgram[] = [];
  const operationsUrl = `http://${addresses.operations}`;
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const run = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [command, ...args, "--config", config], options)).stdout;

  return {
    url: `http://${addresses.listen}`,
    operationsUrl,
    folder,
    data,
    async start(wrapper = []) {
      const [program = "", ...args] = [...wrapper, process.execPath, command, "serve", "--config", config];
      const gateway = startProgram(program, args, options);
      started.push(gateway);
      stack.defer(() => gateway.stop());
      await gateway.untilReady(async () => (await statusOf(`${operationsUrl}/ready`).catch(() => 0)) === 200);
      return gateway;
    },
    run,
    async metric(name) {
      const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
    },
    async usage() {
      const rows = JSON.parse(await run("usage", "--json")) as { calls: number; computeUnits: number }[];
      return { calls: sumOf(rows, (row) => row.calls), computeUnits: sumOf(rows, (row) => row.computeUnits) };
    },
    firstTeam: () => JSON.parse(readFileSync(join(data, "first-team.json"), "utf8")),
    output: () => started.map(({ output }) => output.all).join(""),
  };
}

/** The environment of gateways that share a database. */
export function masterKey(): NodeJS.ProcessEnv {
  return { LEDGERGATE_MASTER_KEY: randomBytes(32).toString("hex") };
}

/** Waits until `workers` workers serve. */
export function untilServing({ operationsUrl }: GatewaySite, workers: number): Promise<void> {
  const ready = async () => (await fetch(`${operationsUrl}/ready`)).text();
  return until(async () => (await ready()).includes(`"workers":${workers},`), "the workers to serve");
}

/** Resolves with true when all processes have ended, or with false after `withinMs`. */
export function haveEnded(pids: readonly number[], withinMs: number): Promise<boolean> {
  return until(() => !pids.some(isRunning), "processes to end", withinMs).then(
    () => true,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Counts a process's connections with callers. `undefined` if the system has no `/proc`. */
export function connectionsOf(pid: number, { url }: GatewaySite): number | undefined {
  if (process.platform !== "linux") return undefined;
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const rows = readFileSync("/proc/net/tcp", "latin1")
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  // State 01 is an established connection; the tenth column is the number of the socket.
  const sockets = rows.flatMap(([, local, , state, , , , , , socket]) =>
    local?.endsWith(`:${port}`) && state === "01" ? [`socket:[${socket}]`] : [],
  );
  const files = readdirSync(`/proc/${pid}/fd`).map((file) => linkAt(`/proc/${pid}/fd/${file}`));
  return sockets.filter((socket) => files.includes(socket)).length;
}

/** Reads the target of a link. Empty if the file has been closed. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
