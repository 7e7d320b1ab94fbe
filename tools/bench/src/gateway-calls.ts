import { join } from "node:path";
import { buildCommit } from "./build-commit.ts";
import { keyOf, nodeCallPath } from "./gateway-keys.ts";
import { CONNECTIONS, callFor, openPool } from "./gateway-load.ts";
import { startWorker, type WorkerSettings } from "./gateway-processes.ts";
import { type Measurement, measureInterleaved, median, type Subject } from "./measure.ts";
import { type MeasuredServer, startServer } from "./processes.ts";
import type { FigureOptions, Table, TableRow } from "./report.ts";

/**
 * Numbers of processes. Two processes of the same code differ by up to 28 %, rounds of one process by only a few percent. A comparison of
 * builds has the smallest margin, so it needs the most processes. Large answers and refused calls vary least.
 */
const PROCESSES = { builds: 7, forwarded: 3, others: 1 };
const ROUNDS = 7;
/**
 * Rounds before the measurement, 5 s in all. After 2 s, the gateway still takes a fifth more CPU than later, since it has the most
 * code to compile.
 */
const WARM_UPS = 10;
const ROUND_MS = 500;
const FEW_KEYS = 10;
const MANY_KEYS = 100_000;
const USED_KEYS = 1_000;
const SMALL_BYTES = 1_000;
const LARGE_BYTES = 100_000;

/** A server to measure, in several processes. */
interface Candidate {
  readonly name: string;
  readonly processes: number;
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

const { builds, forwarded, others } = PROCESSES;

const undici = (name: string, size: keyof Nodes, processes: number): Candidate => ({
  name: `undici.dispatch, ${name}`,
  processes,
  start: (nodes) => startServer({ kind: "undici", origin: nodes[size] }),
});

type GatewayOptions = Partial<Candidate> & { readonly size?: keyof Nodes; readonly folder?: string };

function gateway(
  name: string,
  settings: Partial<Omit<WorkerSettings, "port" | "origin">> = {},
  { size = "small", folder, ...more }: GatewayOptions = {},
): Candidate {
  return {
    name: `gateway${name}`,
    processes: forwarded,
    start: (nodes) => startWorker({ origin: nodes[size], ...settings }, folder),
    pathOf: (count) => nodeCallPath(keyOf(count % FEW_KEYS)),
    ...more,
  };
}

const candidates: readonly Candidate[] = [
  undici("bare", "small", forwarded),
  {
    name: "@fastify/http-proxy",
    processes: forwarded,
    start: ({ small }) => startServer({ kind: "fastify", origin: small }),
  },
  gateway(""),
  gateway(", no journal", { hasJournal: false }),
  gateway(
    `, ${MANY_KEYS} keys`,
    { keys: MANY_KEYS },
    // The used keys are spread evenly over all keys.
    { pathOf: (count) => nodeCallPath(keyOf((count % USED_KEYS) * (MANY_KEYS / USED_KEYS))) },
  ),
  gateway(", three credentials", { hasCredentials: true }),
  { name: "node:http, hello", processes: others, start: () => startServer({ kind: "hello" }) },
  // A separate process: code that also answered other calls is compiled differently.
  gateway(", refused key", {}, { pathOf: () => nodeCallPath("lgk_unknown"), status: 403, processes: others }),
  undici("100 KB", "large", others),
  gateway(", 100 KB", {}, { size: "large", processes: others }),
  gateway(", three credentials, 100 KB", { hasCredentials: true }, { size: "large", processes: others }),
];

/** A figure that is computed from the candidates' costs in one round. */
interface Comparison {
  readonly name: string;
  readonly candidates: readonly string[];
  compute(costOf: (candidate: string) => number): number;
  readonly atMost: number;
}

const ratio = (name: string, base: string, atMost: number): Comparison => ({
  name: `${name} ÷ ${base}`,
  candidates: [name, base],
  compute: (costOf) => costOf(name) / costOf(base),
  atMost,
});

const surplus = (name: string, without: string, base: string, atMost: number): Comparison => ({
  name: `(${name} − ${without}) ÷ ${base}`,
  candidates: [name, without, base],
  compute: (costOf) => (costOf(name) - costOf(without)) / costOf(base),
  atMost,
});

const comparisons: readonly Comparison[] = [
  ratio("gateway", "undici.dispatch, bare", 1.35),
  ratio("gateway", "@fastify/http-proxy", 0.9),
  ratio("gateway", "gateway, no journal", 1.08),
  ratio(`gateway, ${MANY_KEYS} keys`, "gateway", 1.08),
  ratio("gateway, refused key", "node:http, hello", 1.8),
  surplus("gateway, three credentials", "gateway", "undici.dispatch, bare", 0.03),
  // Reading each word of 100 KB once takes about 0.05 of the base.
  surplus("gateway, three credentials, 100 KB", "gateway, 100 KB", "undici.dispatch, 100 KB", 0.15),
];

type MeasureOptions = Pick<FigureOptions, "rounds" | "progress">;

/** Measures the CPU of a call on the thread that answers. */
export function measureCalls(options: MeasureOptions): Promise<Table> {
  return measureCandidates(candidates, comparisons, options);
}

/** Compares the gateway with the gateway of another commit. */
export async function measureAgainst(ref: string, options: MeasureOptions): Promise<Table> {
  options.progress(`build of ${ref}`);
  await using stack = new AsyncDisposableStack();
  const folder = join(await buildCommit(stack, ref), "tools/bench/src");
  const compared = [gateway(` at ${ref}`, {}, { folder, processes: builds }), gateway("", {}, { processes: builds })];
  return await measureCandidates(compared, [ratio("gateway", `gateway at ${ref}`, 1.02)], options);
}

async function measureCandidates(
  measured: readonly Candidate[],
  compared: readonly Comparison[],
  { rounds = ROUNDS, progress }: MeasureOptions,
): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const startNode = async (bodyBytes: number): Promise<string> =>
    stack.use(await startServer({ kind: "node", bodyBytes })).origin;
  const nodes = { small: await startNode(SMALL_BYTES), large: await startNode(LARGE_BYTES) };
  const runs: Run[] = [];
  const count = Math.max(...measured.map(({ processes }) => processes));
  for (let run = 1; run <= count; run++) {
    const report = (text: string): void => progress(`process ${run} of ${count}, ${text}`);
    const started = measured.filter(({ processes }) => processes >= run);
    const costs = await measureProcesses(started, nodes, { rounds, progress: report });
    runs.push(new Map(costs.map((measurement) => [measurement.name, measurement.costs])));
  }
  return callTable(measured, compared, runs, rounds);
}

/** Costs of each candidate in one process, one per round. */
type Run = ReadonlyMap<string, readonly number[]>;

async function measureProcesses(
  started: readonly Candidate[],
  nodes: Nodes,
  options: { readonly rounds: number; progress(text: string): void },
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  for (const { name, start, pathOf = () => "/v1/accounts/0x1", status } of started) {
    const server = stack.use(await start(nodes));
    // Connections are kept between rounds, since accepting them is not measured.
    const pool = openPool(stack, server.origin);
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

function callTable(
  measured: readonly Candidate[],
  compared: readonly Comparison[],
  runs: readonly Run[],
  rounds: number,
): Table {
  const costRow = ({ name, processes }: Candidate): TableRow => {
    const costs = runs.flatMap((run) => run.get(name) ?? []);
    return { name, values: [processes, median(costs)] };
  };
  const comparisonRow = ({ name, candidates, compute, atMost }: Comparison): TableRow => {
    const complete = runs.filter((run) => candidates.every((candidate) => run.has(candidate)));
    const ofRound = (run: Run, round: number): number =>
      compute((candidate) => run.get(candidate)?.[round] ?? Number.NaN);
    const ofProcesses = complete.map((run) =>
      median(Array.from({ length: rounds }, (_, round) => ofRound(run, round))),
    );
    const range = [median(ofProcesses), Math.min(...ofProcesses), Math.max(...ofProcesses)];
    return { name, values: [complete.length, undefined, ...range], goal: { column: "ratio", atMost } };
  };
  return {
    title: `CPU per call of the thread that answers, ${CONNECTIONS} connections. Nodes answer with 1 KB (100 KB where named) and seven headers. Median of the processes, of each the median of ${rounds} interleaved rounds of ${ROUND_MS} ms`,
    columns: [
      { title: "processes" },
      { title: "CPU", unit: "µs", digits: 1 },
      { title: "ratio", digits: 3 },
      { title: "lowest process", digits: 3 },
      { title: "highest", digits: 3 },
    ],
    rows: [...measured.map(costRow), ...compared.map(comparisonRow)],
  };
}
