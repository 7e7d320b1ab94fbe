import { bufferedOutput, createLog } from "../ops/log.ts";
import { openChannel, type PrimaryServices, type WorkerServices } from "./channel.ts";
import { createWorker } from "./worker.ts";

// A terminal's Ctrl-C, and a service manager's SIGTERM, reach all processes. It is the primary that ends its workers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The primary drained this worker, or it is gone.
process.on("disconnect", () => process.exit(0));

const worker: WorkerServices = createWorker(
  () => primary,
  (config) => createLog(config, bufferedOutput()),
);
const primary = openChannel<PrimaryServices>(process, worker);
