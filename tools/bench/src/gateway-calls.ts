import { keyOf, nodeCallPath } from "./gateway-keys.ts";
import { CONNECTIONS, callFor, openPool } from "./gateway-load.ts";
import { type MeasuredServer, startServer, startWorker } from "./gateway-processes.ts";
import { type Measurement, measureInterleaved, median, type Subject } from "./measure.ts";
import type { FigureOptions, Table, TableRow } from "./report.ts";

/** Number of processes. Two processes of the same code differ by up to 28 %, rounds of one process by only a few percent. */
const PROCESSES = 5;
const ROUNDS = 7;
/**
 * Rounds before the measurement, 7 s in all. After 2 s, the gateway still takes a fifth more CPU than later, since it has the most
 * code to compile.
 */
const WARM_UPS = 14;
const ROUND_MS = 500;
const FEW_KEYS = 10;
const MANY_KEYS = 100_000;
const USED_KEYS = 1_000;
const SMALL_BYTES = 1_000;
const LARGE_BYTES = 100_000;

/** A server to measure, in several processes. */
interface Candidate {
  readonly name: string;
  start(nodes: Nodes): Promise<MeasuredServer>;
  /** Path of a call, by the number of previous calls. Default: an account. */
  readonly pathOf?: (count: number) => string;
  /** Expected status. Default: 200. */
  readonly status?: number;
}

/** Origins of the nodes, by the size of their answers. */
interface Nodes {
  readonly small: string;
  readonly large: string;
}

const byFewKeys = (count: number): string => nodeCallPath(keyOf(count % FEW_KEYS));

const candidates: readonly Candidate[] = [
  { name: "undici.dispatch, bare", start: ({ small }) => startServer({ kind: "undici", origin: small }) },
  { name: "@fastify/http-proxy", start: ({ small }) => startServer({ kind: "fastify", origin: small }) },
  { name: "gateway", start: ({ small }) => startWorker({ origin: small }), pathOf: byFewKeys },
  {
    name: "gateway, no journal",
    start: ({ small }) => startWorker({ origin: small, hasJournal: false }),
    pathOf: byFewKeys,
  },
  {
    name: `gateway, ${MANY_KEYS} keys`,
    start: ({ small }) => startWorker({ origin: small, keys: MANY_KEYS }),
    // The used keys are spread evenly over all keys.
    pathOf: (count) => nodeCallPath(keyOf((count % USED_KEYS) * (MANY_KEYS / USED_KEYS))),
  },
  {
    name: "gateway, three credentials",
    start: ({ small }) => startWorker({ origin: small, hasCredentials: true }),
    pathOf: byFewKeys,
  },
  { name: "node:http, hello", start: () => startServer({ kind: "hello" }) },
  {
    name: "gateway, refused key",
    // A separate process: code that also answered other calls is compiled differently.
    start: ({ small }) => startWorker({ origin: small }),
    pathOf: () => nodeCallPath("lgk_unknown"),
    status: 403,
  },
  { name: "undici.dispatch, 100 KB", start: ({ large }) => startServer({ kind: "undici", origin: large }) },
  { name: "gateway, 100 KB", start: ({ large }) => startWorker({ origin: large }), pathOf: byFewKeys },
  {
    name: "gateway, three credentials, 100 KB",
    start: ({ large }) => startWorker({ origin: large, hasCredentials: true }),
    pathOf: byFewKeys,
  },
];

/** A figure that is computed from the candidates' costs in one round. */
interface Comparison {
  readonly name: string;
  compute(costOf: (candidate: string) => number): number;
  readonly atMost: number;
}

const ratio = (name: string, base: string, atMost: number): Comparison => ({
  name: `${name} ÷ ${base}`,
  compute: (costOf) => costOf(name) / costOf(base),
  atMost,
});

const surplus = (name: string, without: string, base: string, atMost: number): Comparison => ({
  name: `(${name} − ${without}) ÷ ${base}`,
  compute: (costOf) => (costOf(name) - costOf(without)) / costOf(base),
  atMost,
});

const comparisons: readonly Comparison[] = [
  ratio("gateway", "undici.dispatch, bare", 1.25),
  ratio("gateway", "@fastify/http-proxy", 0.7),
  ratio("gateway", "gateway, no journal", 1.08),
  ratio(`gateway, ${MANY_KEYS} keys`, "gateway", 1.08),
  ratio("gateway, refused key", "node:http, hello", 1.8),
  surplus("gateway, three credentials", "gateway", "undici.dispatch, bare", 0.03),
  // Reading each word of 100 KB once takes about 0.05 of the base.
  surplus("gateway, three credentials, 100 KB", "gateway, 100 KB", "undici.dispatch, 100 KB", 0.15),
];

/** Measures the CPU of a call on the thread that answers. */
export async function measureCalls({
  rounds = ROUNDS,
  progress,
}: Pick<FigureOptions, "rounds" | "progress">): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const startNode = async (bodyBytes: number): Promise<string> => {
    const node = await startServer({ kind: "node", bodyBytes });
    stack.defer(() => node.stop());
    return node.origin;
  };
  const nodes = { small: await startNode(SMALL_BYTES), large: await startNode(LARGE_BYTES) };
  const runs: (readonly Measurement[])[] = [];
  for (let run = 1; run <= PROCESSES; run++) {
    const report = (text: string): void => progress(`process ${run} of ${PROCESSES}, ${text}`);
    runs.push(await measureProcesses(nodes, { rounds, progress: report }));
  }
  return callTable(runs, rounds);
}

async function measureProcesses(
  nodes: Nodes,
  options: { readonly rounds: number; progress(text: string): void },
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  for (const { name, start, pathOf = () => "/v1/accounts/0x1", status } of candidates) {
    const server = stack.adopt(await start(nodes), (started) => started.stop());
    // Connections are kept between rounds, since accepting them is not measured.
    const pool = stack.adopt(openPool(server.origin), (opened) => opened.destroy());
    subjects.push({
      name,
      async measure() {
        const before = Number(await server.ask("cpu"));
        const calls = await callFor(ROUND_MS, pool, pathOf, status);
        return ((Number(await server.ask("cpu")) - before) / calls) * 1e6;
      },
    });
  }
  return await measureInterleaved(subjects, { ...options, warmUps: WARM_UPS });
}

function callTable(runs: readonly (readonly Measurement[])[], rounds: number): Table {
  const costsOf = (run: readonly Measurement[], name: string): readonly number[] => {
    const found = run.find((measurement) => measurement.name === name);
    if (!found) throw new Error(`${name} was not measured.`);
    return found.costs;
  };
  const costRow = ({ name }: Candidate): TableRow => {
    return { name, values: [median(runs.map((run) => median(costsOf(run, name))))] };
  };
  const comparisonRow = ({ name, compute, atMost }: Comparison): TableRow => {
    const ofRound = (run: readonly Measurement[], round: number): number =>
      compute((candidate) => costsOf(run, candidate)[round] ?? Number.NaN);
    const ofProcesses = runs.map((run) => median(Array.from({ length: rounds }, (_, round) => ofRound(run, round))));
    const values = [undefined, median(ofProcesses), Math.min(...ofProcesses), Math.max(...ofProcesses)];
    return { name, values, goal: { column: "ratio", atMost } };
  };
  return {
    title: `CPU per call of the thread that answers, ${CONNECTIONS} connections. Nodes answer with 1 KB (100 KB where named) and seven headers. Median of ${PROCESSES} processes, of each the median of ${rounds} interleaved rounds of ${ROUND_MS} ms`,
    columns: [
      { title: "CPU", unit: "µs", digits: 1 },
      { title: "ratio", digits: 3 },
      { title: "lowest process", digits: 3 },
      { title: "highest", digits: 3 },
    ],
    rows: [...candidates.map(costRow), ...comparisons.map(comparisonRow)],
  };
}
