import { join } from "node:path";
import { workerFlags } from "../../../packages/gateway/dist/processes/workers.js";
import { type MeasuredServer, startWithSettings } from "./processes.ts";

/** The argument of `gateway-worker.ts`, as JSON. */
export interface WorkerSettings {
  readonly port: number;
  readonly origin: string;
  readonly keys: number;
  readonly hasJournal: boolean;
  /** True to call the node with three credentials: in its path, in its query and in a header. */
  readonly hasCredentials: boolean;
}

/** Starts a worker of the gateway. Default: ten keys, a journal, no credentials. `folder` has the worker's program. */
export function startWorker(
  settings: Partial<WorkerSettings> & Pick<WorkerSettings, "origin">,
  folder: string = import.meta.dirname,
): Promise<MeasuredServer> {
  const program = join(folder, "gateway-worker.ts");
  const defaults = { keys: 10, hasJournal: true, hasCredentials: false };
  return startWithSettings([...workerFlags, program], { ...defaults, ...settings });
}
