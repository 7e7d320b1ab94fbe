import type { MetricObject } from "prom-client";
import type { CallReport } from "./call-report.ts";

/** From a hit in memory to a node that nearly runs out of time, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What the calls of an operation on a network add up to. */
interface Tally {
  readonly labels: Pick<CallReport, "chain" | "network" | "operation">;
  /** Calls by what answered them. */
  readonly answers: Map<string, Count>;
  computeUnits: number;
  aborted: number;
  seconds: number;
  /** Calls by the first bound that they kept to, those that kept to none at last. */
  readonly byDuration: number[];
}

interface Count {
  readonly labels: object;
  calls: number;
}

interface Value {
  readonly labels: object;
  readonly value: number;
  readonly metricName?: string;
}

/**
 * Adds up what is told of each call, in the form that prom-client has for metrics of other processes. Its own counters put the text
 * of their labels together with every addition, which took five times as long as all of this.
 */
export class CallTally {
  readonly #tallies = new Map<string, Tally>();

  add({ chain, network, operation, status, condition, node, computeUnits, aborted, durationMs }: CallReport): void {
    const tally = this.#tallyOf(chain, network, operation);
    const key = `${status} ${condition} ${node}`;
    const answers = tally.answers.get(key);
    if (answers) answers.calls++;
    else tally.answers.set(key, { labels: { ...tally.labels, status, condition, node }, calls: 1 });
    tally.computeUnits += computeUnits;
    if (aborted) tally.aborted++;
    const seconds = durationMs / 1_000;
    tally.seconds += seconds;
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index++;
    tally.byDuration[index] = (tally.byDuration[index] ?? 0) + 1;
  }

  #tallyOf(chain: string, network: string, operation: string): Tally {
    const key = `${chain} ${network} ${operation}`;
    const known = this.#tallies.get(key);
    if (known) return known;
    const labels = { chain, network, operation };
    const byDuration = Array<number>(bounds.length + 1).fill(0);
    const tally = { labels, answers: new Map(), computeUnits: 0, aborted: 0, seconds: 0, byDuration };
    this.#tallies.set(key, tally);
    return tally;
  }

  metrics(): MetricObject[] {
    const all = [...this.#tallies.values()];
    const sumOf = (member: "computeUnits" | "aborted"): Value[] =>
      all.filter((tally) => tally[member] > 0).map((tally) => ({ labels: tally.labels, value: tally[member] }));
    return [
      metric(
        "counter",
        "ledgergate_calls_total",
        "Calls answered, by what answered them: a node, or a condition for which the gateway refused.",
        all.flatMap(({ answers }) => [...answers.values()].map(({ labels, calls }) => ({ labels, value: calls }))),
      ),
      metric("counter", "ledgergate_compute_units_total", "Compute Units charged.", sumOf("computeUnits")),
      metric(
        "counter",
        "ledgergate_calls_aborted_total",
        "Calls whose caller left before the answer was whole.",
        sumOf("aborted"),
      ),
      metric(
        "histogram",
        durationName,
        "From the head of a call to the end of its answer.",
        all.flatMap((tally) => histogramOf(tally)),
      ),
    ];
  }
}

const durationName = "ledgergate_call_duration_seconds";

/** A histogram counts in each bucket what is in the smaller ones, too. */
function histogramOf({ labels, seconds, byDuration }: Tally): Value[] {
  let calls = 0;
  const buckets = byDuration.map((count, index) => {
    calls += count;
    return { metricName: `${durationName}_bucket`, labels: { le: bounds[index] ?? "+Inf", ...labels }, value: calls };
  });
  return [
    ...buckets,
    { metricName: `${durationName}_sum`, labels, value: seconds },
    { metricName: `${durationName}_count`, labels, value: calls },
  ];
}

function metric(type: "counter" | "histogram", name: string, help: string, values: readonly Value[]): MetricObject {
  // Its types take the names of metric types for numbers.
  return { name, help, type, aggregator: "sum", values } as unknown as MetricObject;
}
