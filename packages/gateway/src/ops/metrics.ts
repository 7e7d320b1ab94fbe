import { getOrAdd } from "@ledgergate/service-kit";
import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";
import type { CallReport, Observer } from "../calls/call-report.ts";
import type { WebSocketCounts } from "../calls/web-sockets/counts.ts";
import { webSocketId } from "../config/setup.ts";
import type { Journal } from "../journal/journal.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { readVersion } from "../version.ts";
import { measureEventLoopDelay } from "./event-loop-delay.ts";
import type { GatewayState } from "./operations-server.ts";

/** The help of each metric, by its name without the prefix. */
const helps = {
  calls_total: "Calls answered: by a node, or refused by the gateway for a condition.",
  compute_units_total: "Compute Units charged.",
  calls_aborted_total:
    "Calls whose connection closed before the answer was complete, since the caller left or the node failed.",
  call_duration_seconds: "From the head of a call to the end of its answer.",
  websockets: "Open WebSockets.",
  websocket_messages_total: "Forwarded messages, by their sender.",
  node_failures_total: "Attempts at a node that failed; another one may have answered the call.",
  node_calls_under_way: "Calls that wait for a node or read its answer.",
  node_cooling_down: "1 while a node is out for all, since it fails more endpoints than another one.",
  node_lag_blocks: "Blocks behind the best node of its chain and network.",
  limits_alone_seconds_total:
    "Time in which a process limited calls alone, to its share of each rate, since the primary process or Redis did not answer.",
  event_loop_delay_seconds: "99th percentile since the last scrape: a busy process delays its calls.",
  info: "The version that runs.",
  workers: "Processes that serve calls.",
  store_up: "0 while the database cannot be reached: calls continue, the endpoint list and new tokens are refused.",
  snapshot_age_seconds:
    "Time since the database was last read: later changes, such as disabled keys, have no effect yet.",
  clock_offset_seconds: "Time by which this host's clock is ahead of the database's. Tokens are refused from 60 s on.",
  store_pool: "Connections to PostgreSQL that are busy or idle, and queries that wait for one.",
  reload_refused: "1 after a configuration was refused at SIGHUP, until one is applied.",
  journal_backlog_seconds:
    "Time since the journal was last summed up: if this folder is lost, so are the charges since then.",
  journal_up: "0 while charges cannot be recorded, such as on a full disk: calls are refused.",
  journal_displaced_total: "Files of the journal that were found deleted, moved, replaced or cut.",
  journal_lines_set_aside:
    "Lines of the journal that do not count, such as damaged ones, in files *.set-aside beside it.",
  simulated: "Chains whose answers are invented.",
};

export const metricHelps: Readonly<Record<string, string>> = helps;

/** Metrics of which the largest value of all processes counts. The values of all others are added up. */
const largest: readonly string[] = ["node_cooling_down", "node_lag_blocks", "event_loop_delay_seconds"];

interface Value {
  readonly labels: object;
  readonly value: number;
  readonly metricName?: string;
}

/** Makes metrics of their values. A number is a value without labels. */
function asMetrics(all: Partial<Record<keyof typeof helps, number | readonly Value[]>>): MetricObject[] {
  return Object.entries(all).map(([name, given]) => {
    // Prometheus' rules for names.
    const simple = name.endsWith("_total") ? "counter" : "gauge";
    const [type, help] = [name === "call_duration_seconds" ? "histogram" : simple, metricHelps[name]];
    const aggregator = largest.includes(name) ? "max" : "sum";
    const values = typeof given === "number" ? [{ labels: {}, value: given }] : given;
    // prom-client's types take the names of metric types for numbers.
    return { name: `ledgergate_${name}`, type, help, aggregator, values } as unknown as MetricObject;
  });
}

/** Metrics of a process, as it sends them to the primary. */
export type MetricValues = readonly MetricObject[];

/** Bounds of the histogram, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Sums of the calls to an operation with the same kind of answer. */
class Tally {
  /** Labels of most metrics. Only the number of calls also has {@link answer}. */
  readonly labels: object;
  readonly answer: object;
  calls = 0;
  computeUnits = 0;
  aborted = 0;
  seconds = 0;
  /** Calls by the first bound that they met. The last item counts calls beyond all bounds. */
  readonly #byDuration = Array<number>(bounds.length + 1).fill(0);

  constructor({ chain, network, operation, status, condition, node }: CallReport) {
    this.labels = { chain, network, operation };
    this.answer = { ...this.labels, status, condition, node };
  }

  add({ computeUnits, aborted, durationMs }: CallReport): void {
    const seconds = durationMs / 1_000;
    this.calls++;
    this.computeUnits += computeUnits;
    if (aborted) this.aborted++;
    this.seconds += seconds;
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index++;
    this.#byDuration[index] = (this.#byDuration[index] ?? 0) + 1;
  }

  histogram(): Value[] {
    const { labels, calls, seconds } = this;
    const metricName = "ledgergate_call_duration_seconds";
    // Each bucket also counts the smaller ones.
    let within = 0;
    const buckets = this.#byDuration.map((count, index) => {
      within += count;
      return { metricName: `${metricName}_bucket`, labels: { le: bounds[index] ?? "+Inf", ...labels }, value: within };
    });
    const sum = { metricName: `${metricName}_sum`, labels, value: seconds };
    return [...buckets, sum, { metricName: `${metricName}_count`, labels, value: calls }];
  }
}

/**
 * Counts the calls of a worker. Labels are names from configuration and documents, never a key, an id or a URL. The metrics have the format that prom-client's `AggregatorRegistry` adds up. prom-client's own counters are not used:
 * they build the text of their labels for each addition, which takes five times as long.
 */
export function createCallMetrics(
  nodes: Pick<Nodes, "status">,
  limiter: Pick<Limiter, "aloneMs">,
  webSockets: Pick<WebSocketCounts, "totals">,
  journal: Pick<Journal, "displaced">,
) {
  const tallies = new Map<string, Tally>();
  const failures = new Map<string, { readonly labels: object; value: number }>();
  const eventLoopDelay = measureEventLoopDelay();
  const observer: Observer = {
    called(report) {
      const { chain, network, operation, status, condition, node } = report;
      const key = `${chain} ${network} ${operation} ${status} ${condition} ${node}`;
      getOrAdd(tallies, key, () => new Tally(report)).add(report);
    },
    nodeFailed(failure) {
      const key = Object.values(failure).join(" ");
      failures.set(key, { labels: failure, value: (failures.get(key)?.value ?? 0) + 1 });
    },
  };
  return {
    observer,
    // Equal labels of several processes are added up later.
    values(): MetricValues {
      const all = [...tallies.values()];
      const sockets = webSockets
        .totals()
        .map(({ chain, network, ...counts }) => ({ ...counts, labels: { chain, network } }));
      const status = nodes
        .status()
        .map(({ chain, network, node, ...is }) => ({ ...is, labels: { chain, network, node } }));
      return asMetrics({
        calls_total: all.map(({ answer, calls }) => ({ labels: answer, value: calls })),
        compute_units_total: [
          ...valuesOf(all, "computeUnits"),
          ...sockets.map((one) => ({ labels: { ...one.labels, operation: webSocketId }, value: one.computeUnits })),
        ],
        websockets: valuesOf(sockets, "open"),
        websocket_messages_total: sockets.flatMap(({ labels, fromCallers, fromNodes }) => [
          { labels: { ...labels, from: "caller" }, value: fromCallers },
          { labels: { ...labels, from: "node" }, value: fromNodes },
        ]),
        calls_aborted_total: valuesOf(all, "aborted"),
        call_duration_seconds: all.flatMap((tally) => tally.histogram()),
        node_failures_total: [...failures.values()],
        limits_alone_seconds_total: ofProcess("worker", limiter.aloneMs() / 1_000),
        journal_displaced_total: journal.displaced,
        event_loop_delay_seconds: ofProcess("worker", eventLoopDelay()),
        node_calls_under_way: valuesOf(status, "underWay"),
        node_cooling_down: valuesOf(status, "isCoolingDown"),
        node_lag_blocks: valuesOf(status, "lag"),
      });
    },
  };
}

function valuesOf<Name extends string>(rows: readonly (Record<Name, unknown> & { labels: object })[], name: Name) {
  return rows.map((row) => ({ labels: row.labels, value: Number(row[name]) }));
}

function ofProcess(process: "primary" | "worker", value: number): Value[] {
  return [{ labels: { process }, value }];
}

/** Adds up the counters of workers that end, so that totals never decrease. Gauges end with their worker. */
export function sumCounters(values: readonly MetricValues[]): MetricValues {
  return sum(values.map((all) => all.filter(({ type }) => String(type) !== "gauge"))).getMetricsAsArray();
}

/** Writes the text for Prometheus: the metrics of all workers, and those of the whole gateway. */
export function metricsText(
  values: readonly MetricValues[],
  state: GatewayState & { readonly eventLoopDelay: number },
) {
  const { snapshotAgeMs, clockOffsetMs } = state;
  const own = asMetrics({
    info: [{ labels: { version: readVersion() }, value: 1 }],
    workers: state.workers,
    store_up: Number(!state.storeGone),
    snapshot_age_seconds: snapshotAgeMs === undefined ? [] : snapshotAgeMs / 1_000,
    event_loop_delay_seconds: ofProcess("primary", state.eventLoopDelay),
    clock_offset_seconds: clockOffsetMs === undefined ? [] : clockOffsetMs / 1_000,
    store_pool: Object.entries<number>({ ...state.pool }).map(([state, value]) => ({ labels: { state }, value })),
    reload_refused: Number(state.reloadRefused),
    journal_backlog_seconds: state.journalBacklogMs / 1_000,
    limits_alone_seconds_total: ofProcess("primary", state.aloneMs / 1_000),
    journal_up: Number(state.journalFailure === undefined),
    journal_lines_set_aside: state.linesSetAside,
    simulated: state.simulated.map((chain) => ({ labels: { chain }, value: 1 })),
  });
  return sum([...values, own]).metrics();
}

function sum(values: readonly MetricValues[]): Registry {
  return AggregatorRegistry.aggregate(values.map((all) => [...all])) as Registry;
}
