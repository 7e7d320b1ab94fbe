import { fileURLToPath } from "node:url";
import { type ProcessServer, startProcess } from "../process-server.ts";

const MOCK = fileURLToPath(new URL("../../../../packages/mock/dist/cli.js", import.meta.url));

/** Starts the mock's command with all APIs. */
export function startMock(port: number): Promise<ProcessServer> {
  return startProcess([MOCK, "--port", String(port)], "Ledgergate ready on");
}
