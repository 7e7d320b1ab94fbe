import { errorMessage } from "@ledgergate/document";
import { bufferedOutput, createLog } from "../ops/log.ts";
import { openChannel, type PrimaryServices } from "./channel.ts";
import { createWorker } from "./worker.ts";

// A terminal's Ctrl-C, and a service manager's SIGTERM, reach all processes. It is the primary that ends its workers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The primary drained this worker, or it is gone.
process.on("disconnect", () => process.exit(0));

let primary: PrimaryServices | undefined;
const worker = createWorker(
  {
    join: () => ask().join(),
    answer: (request) => ask().answer(request),
    keySet: () => ask().keySet(),
    lease: (...question) => ask().lease(...question),
  },
  ({ log }) => createLog(log, bufferedOutput()),
);
primary = openChannel<PrimaryServices>(process, worker.services);

function ask(): PrimaryServices {
  if (!primary) throw new Error("The channel is not open yet.");
  return primary;
}

try {
  await primary.started({ port: await worker.start() });
} catch (error) {
  await primary.started({ error: errorMessage(error) });
}
