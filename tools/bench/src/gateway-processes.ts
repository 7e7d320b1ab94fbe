import { join } from "node:path";
import { freePort } from "@ledgergate/support/free-port";
import { workerFlags } from "../../../packages/gateway/dist/processes/workers.js";
import { type ProcessServer, reportingFlags, startProcess } from "./processes.ts";

/** The argument of `gateway-server.ts`, as JSON. */
export interface ServerSettings {
  readonly port: number;
  readonly kind: "node" | "hello" | "undici" | "fastify";
  /** Origin of the node that proxies forward to. */
  readonly origin?: string;
  /** Size of the node's answers. */
  readonly bodyBytes?: number;
}

/** The argument of `gateway-worker.ts`, as JSON. */
export interface WorkerSettings {
  readonly port: number;
  readonly origin: string;
  readonly keys: number;
  readonly hasJournal: boolean;
  /** True to call the node with three credentials: in its path, in its query and in a header. */
  readonly hasCredentials: boolean;
}

export interface MeasuredServer extends ProcessServer {
  readonly origin: string;
}

export function startServer(settings: Omit<ServerSettings, "port">): Promise<MeasuredServer> {
  return start([], join(import.meta.dirname, "gateway-server.ts"), settings);
}

/** Starts a worker of the gateway. Default: ten keys, a journal, no credentials. `folder` has the worker's program. */
export function startWorker(
  settings: Partial<WorkerSettings> & Pick<WorkerSettings, "origin">,
  folder: string = import.meta.dirname,
): Promise<MeasuredServer> {
  const program = join(folder, "gateway-worker.ts");
  return start(workerFlags, program, { keys: 10, hasJournal: true, hasCredentials: false, ...settings });
}

async function start(flags: readonly string[], program: string, settings: object): Promise<MeasuredServer> {
  const port = await freePort();
  const server = await startProcess(
    [...reportingFlags, ...flags, program, JSON.stringify({ ...settings, port })],
    "listening",
  );
  return { ...server, origin: `http://127.0.0.1:${port}` };
}
