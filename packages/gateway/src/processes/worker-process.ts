import { errorMessage } from "@ledgergate/document";
import { bufferedOutput, createLog } from "../ops/log.ts";
import { openChannel, type ParentServices } from "./channel.ts";
import { createWorker } from "./worker.ts";

// A terminal's Ctrl-C, and a service manager's SIGTERM, reach all processes. It is the primary that ends its workers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The primary drained this worker, or it is gone.
process.on("disconnect", () => process.exit(0));

const worker = createWorker();
const primary = openChannel<ParentServices>(process, worker.services);
try {
  await primary.started({ port: await worker.start(primary, ({ log }) => createLog(log, bufferedOutput())) });
} catch (error) {
  await primary.started({ error: errorMessage(error) });
}
