import { fileURLToPath } from "node:url";
import { type ProcessServer, startProcess } from "../process-server.ts";

const MOCK = fileURLToPath(new URL("../../../../packages/mock/dist/cli.js", import.meta.url));

const REPORT_HEAP = new URL("report-heap.ts", import.meta.url).href;

/** Starts the mock's command with all APIs, as it is or with `report-heap.ts` in it. */
export function startMock(port: number, reportsHeap = false): Promise<ProcessServer> {
  return startProcess(
    [...(reportsHeap ? ["--import", REPORT_HEAP] : []), MOCK, "--port", String(port)],
    "Ledgergate ready on",
  );
}
