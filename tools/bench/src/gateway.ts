import { measureCalls } from "./gateway-calls.ts";
import { measureEndpoints } from "./gateway-endpoints.ts";
import { keyOf, nodeCallPath } from "./gateway-keys.ts";
import { callFor, openPool } from "./gateway-load.ts";
import { startServer, startWorker } from "./gateway-processes.ts";
import { measurePrimary } from "./gateway-starts.ts";
import type { Figure, Table } from "./report.ts";

const LOAD_MS = 30_000;
const KEYS = 10;

/** Cost of the gateway compared with a minimal proxy and with a common one, and its memory and start. */
export const gatewayFigure: Figure = {
  async measure({ rounds, progress }) {
    return [
      await measureCalls({ rounds, progress }),
      await measureMemory(progress),
      ...(await measurePrimary(progress)),
      ...(await measureEndpoints(progress)),
    ];
  },
};

async function measureMemory(progress: (text: string) => void): Promise<Table> {
  progress(`memory under ${LOAD_MS / 1_000} s of load`);
  await using stack = new AsyncDisposableStack();
  const node = stack.adopt(await startServer({ kind: "node" }), (started) => started.stop());
  const worker = stack.adopt(await startWorker({ origin: node.origin, keys: KEYS }), (started) => started.stop());
  const pool = stack.adopt(openPool(worker.origin), (opened) => opened.destroy());
  await worker.ask("profile");
  await callFor(LOAD_MS, pool, (count) => nodeCallPath(keyOf(count % KEYS)));
  const resident = await worker.residentMemory();
  const survivors = Number(await worker.ask("survivors"));
  return {
    title: `Memory of a worker after ${LOAD_MS / 1_000} s of load`,
    columns: [
      { title: "resident", unit: "MiB" },
      { title: "outlives a scavenge", unit: "MiB", digits: 2 },
    ],
    rows: [
      { name: "worker", values: [resident], goal: { column: "resident", atMost: 200 } },
      {
        name: "median of scavenges",
        values: [undefined, survivors],
        goal: { column: "outlives a scavenge", atMost: 1 },
      },
    ],
  };
}
