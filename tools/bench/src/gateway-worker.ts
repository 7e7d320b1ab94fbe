/** A worker of the gateway without its primary: the whole path of a call, with any number of keys. Its argument: `WorkerSettings`. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDirectory } from "../../../packages/gateway/dist/access/directory.js";
import { createTokenCheck } from "../../../packages/gateway/dist/access/token-check.js";
import { createListener } from "../../../packages/gateway/dist/calls/listener.js";
import { WebSocketCounts } from "../../../packages/gateway/dist/calls/web-sockets/counts.js";
import { checkConfig } from "../../../packages/gateway/dist/config/check-config.js";
import { digest } from "../../../packages/gateway/dist/digest.js";
import { openJournal } from "../../../packages/gateway/dist/journal/journal.js";
import { createLimiter } from "../../../packages/gateway/dist/limits/limiter.js";
import { openLimits } from "../../../packages/gateway/dist/limits/shared-limits.js";
import { createNodes } from "../../../packages/gateway/dist/nodes/nodes.js";
import { bufferedOutput, createCallLog, createLog, observeAll } from "../../../packages/gateway/dist/ops/log.js";
import { createCallMetrics } from "../../../packages/gateway/dist/ops/metrics.js";
import type { SnapshotChange } from "../../../packages/gateway/dist/snapshot/snapshot.js";
import { benchChain, keyOf } from "./gateway-keys.ts";
import type { WorkerSettings } from "./gateway-processes.ts";

const { port, origin, keys, hasJournal, hasCredentials }: WorkerSettings = JSON.parse(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
process.on("SIGTERM", () => process.exit());
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const rate = { computeUnitsPerSecond: 1e9, burst: 1e10 };
const { setup } = checkConfig({ env: {} });
if (!setup) throw new Error("The default configuration cannot be used.");
const { apis, config: defaults } = setup;
const target = hasCredentials
  ? {
      url: `${origin}/bench-credential-of-path/v1?key=bench-credential-of-query`,
      headers: { "x-api-key": "bench-credential" },
    }
  : { url: `${origin}/v1`, headers: {} };
const node = { name: "node", ...target, sendHeaders: [], links: [], maxCalls: 64 };
const directory = createDirectory(rate);
const none: SnapshotChange = { teams: [], clients: [], signingKeys: [], endpoints: [] };
directory.apply({ ...none, pepper: "pepper" });
for (let index = 0; index < keys; index++) {
  const place = { team: `team-${index % 1_000}`, chain: benchChain, network: "mainnet" };
  const keyOfEndpoint = { digest: digest("pepper", keyOf(index)) };
  const endpoint = { id: randomUUID(), ...place, enabled: true, deleted: false, keys: [keyOfEndpoint] };
  directory.apply({ ...none, endpoints: [endpoint] });
}
const onError = (error: unknown): void => console.error(error);
const limits = await openLimits({ shared: undefined });
const unused = (): Promise<never> => Promise.reject(new Error("There is no primary."));
const config = {
  ...defaults,
  nodes: { [benchChain]: { mainnet: [node] } },
  limits: { ...defaults.limits, ...rate, teamShare: 1 },
};
const nodes = createNodes(config);
const limiter = createLimiter(limits.lease);
const webSockets = new WebSocketCounts();
const journal = hasJournal
  ? openJournal({ folder, onError })
  : { writable: true, displaced: 0, charge: () => 0, refund() {}, flush: () => true };
const { server } = createListener({
  loopId: "ledgergate-bench",
  apis,
  config,
  directory,
  tokens: createTokenCheck([]),
  limiter,
  journal,
  nodes,
  webSockets,
  observer: observeAll(
    createCallMetrics(nodes, limiter, webSockets, journal).observer,
    createCallLog(createLog({ level: "info" }, bufferedOutput()), "failed"),
  ),
  primary: { answer: unused },
  onError,
  // Calls with refused keys are measured too, all from one address.
  floodLimit: { perSecond: 1e9, burst: 1e9 },
});
server.listen(port, "127.0.0.1", () => console.log("listening"));
