import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from "prom-client";
import type { NodeStatus, Nodes } from "../nodes/nodes.ts";
import type { Observer } from "./call-report.ts";
import { CallTally } from "./call-tally.ts";

/** The metrics of a process, as they travel to the primary. */
export type MetricValues = readonly MetricObject[];

/** Counts the calls of a process. Labels are names of the configuration and the documents; never a key, an id or a URL. */
export interface CallMetrics {
  readonly observer: Observer;
  /** Tells of nodes as they are when it is asked for values. */
  watch(nodes: Pick<Nodes, "status">): void;
  values(): Promise<MetricValues>;
}

export function createCallMetrics(): CallMetrics {
  const registry = new Registry();
  const calls = new CallTally();
  const nodeFailures = new Counter({
    name: "ledgergate_node_failures_total",
    help: "Attempts at a node that failed; the call may have been answered by another one.",
    labelNames: ["chain", "network", "node", "reason"],
    registers: [registry],
  });
  return {
    observer: {
      called: (report) => calls.add(report),
      nodeFailed: (failure) => nodeFailures.inc({ ...failure }),
    },
    watch: (nodes) => watchNodes(registry, nodes),
    values: async () => [...calls.metrics(), ...(await registry.getMetricsAsJSON())],
  };
}

function watchNodes(registry: Registry, nodes: Pick<Nodes, "status">): void {
  const watch = (name: string, help: string, aggregator: "sum" | "max", read: (node: NodeStatus) => number): void => {
    const gauge: Gauge = new Gauge({
      name: `ledgergate_node_${name}`,
      help,
      aggregator,
      labelNames: ["chain", "network", "node"],
      registers: [registry],
      collect() {
        for (const status of nodes.status()) {
          const { chain, network, node } = status;
          gauge.set({ chain, network, node }, read(status));
        }
      },
    });
  };
  watch("calls_under_way", "Calls that wait for a node or read its answer.", "sum", ({ underWay }) => underWay);
  watch("cooling_down", "1 while a node that failed is passed over.", "max", ({ isCoolingDown }) =>
    Number(isCoolingDown),
  );
  watch("lag_blocks", "Blocks behind the best node of its chain and network.", "max", ({ lag }) => lag);
}

/** What the primary knows of the gateway as a whole. */
export interface GatewayState {
  readonly version: string;
  readonly workers: number;
  readonly storeGone: boolean;
  readonly simulated: readonly string[];
}

/** Adds up the metrics of all processes, those of workers that ended included, so that no counter goes back. */
export interface MetricsSum {
  /** Keeps the counters of a worker that ends. */
  retire(values: MetricValues): Promise<void>;
  /** The text for Prometheus. */
  text(values: readonly MetricValues[], state: GatewayState): Promise<string>;
}

export function createMetricsSum(): MetricsSum {
  let retired: MetricValues = [];
  const sum = (all: readonly MetricValues[]): Registry =>
    AggregatorRegistry.aggregate(all.map((values) => [...values])) as Registry;
  return {
    async retire(values) {
      // What is a gauge went with the worker.
      const counted = values.filter(({ type }) => String(type) !== "gauge");
      retired = await sum([retired, counted]).getMetricsAsJSON();
    },
    async text(values, state) {
      const registry = new Registry();
      describeGateway(registry, state);
      return await sum([retired, ...values, await registry.getMetricsAsJSON()]).metrics();
    },
  };
}

function describeGateway(registry: Registry, { version, workers, storeGone, simulated }: GatewayState): void {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `ledgergate_${name}`, help, labelNames, registers });
  gauge("info", "The version that runs.", ["version"]).set({ version }, 1);
  gauge("workers", "Processes that serve calls.").set(workers);
  gauge("store_up", "0 while the database cannot be reached: calls go on, the list and tokens do not.").set(
    storeGone ? 0 : 1,
  );
  const chains = gauge("simulated", "Chains whose answers are invented.", ["chain"]);
  for (const chain of simulated) chains.set({ chain }, 1);
}
