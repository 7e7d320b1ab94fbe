import type { CallReport } from "../../src/calls/call-report.ts";
import { createCallMetrics } from "../../src/ops/metrics.ts";
import type { GatewayState } from "../../src/ops/operations-server.ts";

export const report: CallReport = {
  ...{ chain: "ledger-a", network: "mainnet", operation: "getAccount", node: "own", endpoint: "endpoint-1" },
  ...{ status: 200, condition: "", attempts: 1, computeUnits: 15, durationMs: 3, aborted: false },
  requestId: "request-1",
};

/** The state of a whole gateway. */
export const gatewayState: GatewayState & { readonly eventLoopDelay: number } = {
  ...{ workers: 1, storeGone: false, snapshotAgeMs: 250, clockOffsetMs: -12_500, reloadRefused: true, aloneMs: 2_000 },
  ...{ eventLoopDelay: 0.25, journalBacklogMs: 1_500, linesSetAside: 3, simulated: ["ledger-b"] },
  pool: { busy: 8, idle: 0, waiting: 3 },
};

/** Creates the metrics of a worker, whose node has calls under way and lags, and has a WebSocket. */
export function createMetrics(underWay = 0, lag = 0, aloneMs = 0) {
  const { chain, network, node } = report;
  const status = () => [{ chain, network, node, isCoolingDown: true, underWay, lag }];
  const totals = () => [{ chain, network, open: 1, fromCallers: 1, fromNodes: 1, computeUnits: 1 }];
  return createCallMetrics({ status }, { aloneMs: () => aloneMs }, { totals }, { displaced: 1 });
}
