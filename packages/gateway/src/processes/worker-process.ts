import { bufferedOutput, createLog } from "../ops/log.ts";
import { openChannel, type PrimaryServices } from "./channel.ts";
import { createWorker, type WorkerServices } from "./worker.ts";

// Ctrl-C and a service manager's SIGTERM reach all processes. Only the primary ends its workers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The primary has drained this worker, or has died.
process.on("disconnect", () => process.exit(0));

const worker: WorkerServices = createWorker(
  () => primary,
  (config) => createLog(config, bufferedOutput()),
);
const primary = openChannel<PrimaryServices>(process, worker);
