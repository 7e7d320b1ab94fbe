import { fileURLToPath } from "node:url";
import { type ProcessServer, startProcess } from "../process-server.ts";

const MOCK = fileURLToPath(new URL("../../../../packages/mock/dist/cli.js", import.meta.url));

/** Starts the mock's command with all APIs, and further arguments for Node and for itself. */
export function startMock(
  port: number,
  { node = [], own = [] }: { readonly node?: readonly string[]; readonly own?: readonly string[] } = {},
): Promise<ProcessServer> {
  return startProcess([...node, MOCK, "--port", String(port), ...own], "Ledgergate ready on");
}
