import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { workerFlags } from "../../../packages/gateway/dist/processes/workers.js";
import { callPath, keyOf } from "./gateway-keys.ts";
import { measurePrimary } from "./gateway-starts.ts";
import { type Measurement, measureInterleaved, median, medianError, ratiosTo, type Subject } from "./measure.ts";
import { freePort, type ProcessServer, reporting, startProcess } from "./processes.ts";
import type { Figure, FigureOptions, Goal, Table } from "./report.ts";

const ROUNDS = 21;
const ROUND_MS = 1_000;
const CONNECTIONS = 32;
const FEW_KEYS = 10;
const MANY_KEYS = 100_000;
const USED_KEYS = 1_000;
const LOAD_MS = 30_000;

/** What the gateway costs, against the least that could do its work and against what others would write. */
export const gatewayFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const stops: (() => Promise<void>)[] = [];
    try {
      const { measured, worker } = await measureCalls({ rounds, progress, stops });
      return [callTable(measured, rounds), await memoryTable(worker, progress), ...(await measurePrimary(progress))];
    } finally {
      // The last one first: callers before servers.
      for (const stop of stops.toReversed()) await stop();
    }
  },
};

interface MeasureOptions extends Pick<FigureOptions, "progress"> {
  readonly rounds: number;
  readonly stops: (() => Promise<void>)[];
}

interface Server extends ProcessServer {
  readonly origin: string;
}

/** Microseconds of CPU of a call, on the thread that answers. */
async function measureCalls({ rounds, progress, stops }: MeasureOptions) {
  const start = async (file: string, ...args: readonly (string | number)[]): Promise<Server> => {
    const port = await freePort();
    const program = fileURLToPath(new URL(file, import.meta.url));
    const [first = "", ...rest] = args.map(String);
    const own =
      file === "gateway-worker.ts"
        ? [...workerFlags, program, String(port), first, ...rest]
        : [program, first, String(port), ...rest];
    const server = await startProcess([...reporting, ...own], "listening");
    stops.push(() => server.stop());
    return { ...server, origin: `http://127.0.0.1:${port}` };
  };
  const node = await start("gateway-server.ts", "node");
  const worker = await start("gateway-worker.ts", node.origin, FEW_KEYS, "journal");
  const unjournaled = await start("gateway-worker.ts", node.origin, FEW_KEYS, "none");
  const full = await start("gateway-worker.ts", node.origin, MANY_KEYS, "journal");
  // One for each subject: what was called more often is better compiled.
  const refusing = await start("gateway-worker.ts", node.origin, FEW_KEYS, "journal");
  const direct = (): string => "/v1/accounts/0x1";
  const byKeyOf = (keys: number) => (count: number) => callPath(keyOf(count % keys));
  const subject = (name: string, server: Server, pathOf: (count: number) => string, status = 200): Subject => {
    // Its connections are kept from round to round: who accepts them is not measured here.
    const pool = new Pool(server.origin, { connections: CONNECTIONS, pipelining: 1 });
    stops.push(() => pool.destroy());
    return {
      name,
      async measure() {
        const before = Number(await server.ask("cpu"));
        const calls = await callFor(ROUND_MS, pool, pathOf, status);
        return ((Number(await server.ask("cpu")) - before) / calls) * 1e6;
      },
    };
  };
  const subjects = [
    subject("undici.dispatch, bare", await start("gateway-server.ts", "undici", node.origin), direct),
    subject("@fastify/http-proxy", await start("gateway-server.ts", "fastify", node.origin), direct),
    subject("gateway", worker, byKeyOf(FEW_KEYS)),
    subject("gateway, no journal", unjournaled, byKeyOf(FEW_KEYS)),
    // Of some that lie all over.
    subject(`gateway, ${MANY_KEYS} keys`, full, (count) =>
      callPath(keyOf((count % USED_KEYS) * (MANY_KEYS / USED_KEYS))),
    ),
    subject("node:http, hello", await start("gateway-server.ts", "hello"), direct),
    subject("gateway, refused key", refusing, () => callPath("lgk_unknown"), 403),
  ];
  return { measured: await measureInterleaved(subjects, { rounds, warmUps: 5, progress }), worker };
}

/** Calls over connections that are kept, for a while. Gives the number of calls; another status is an error. */
async function callFor(
  milliseconds: number,
  pool: Pool,
  pathOf: (count: number) => string,
  status: number,
): Promise<number> {
  const headers = { accept: "application/json", "user-agent": "bench", "accept-language": "en", "x-client": "bench" };
  const until = performance.now() + milliseconds;
  let calls = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ path: pathOf(calls++), method: "GET", headers });
      await body.dump();
      if (statusCode !== status) throw new Error(`A server answered ${statusCode} where ${status} is due.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, call));
  return calls;
}

/** Which measurement is compared with which, in the same rounds. */
const comparisons: readonly (readonly [name: string, base: string, goal: Omit<Goal, "column">])[] = [
  ["gateway", "undici.dispatch, bare", { atMost: 1.25 }],
  ["gateway", "@fastify/http-proxy", { atMost: 0.7 }],
  ["gateway", "gateway, no journal", { atMost: 1.08 }],
  [`gateway, ${MANY_KEYS} keys`, "gateway", { atMost: 1.08 }],
  ["gateway, refused key", "node:http, hello", { atMost: 1.8 }],
];

function callTable(measured: readonly Measurement[], rounds: number): Table {
  const of = (name: string): Measurement => {
    const found = measured.find((one) => one.name === name);
    if (!found) throw new Error(`${name} was not measured.`);
    return found;
  };
  return {
    title: `A call of 1 KB and seven headers, ${CONNECTIONS} connections, by the CPU of the thread that answers (medians of ${rounds} interleaved rounds of 1 s)`,
    columns: [
      { title: "CPU", unit: "µs", digits: 1 },
      { title: "ratio", digits: 2 },
      { title: "±", unit: "%", digits: 1 },
    ],
    rows: [
      ...measured.map(({ name, costs }) => ({ name, values: [median(costs)] })),
      ...comparisons.map(([name, base, goal]) => {
        const ratios = ratiosTo(of(base), of(name));
        const values = [undefined, median(ratios), medianError(ratios) * 100];
        return { name: `${name} ÷ ${base}`, values, goal: { column: "ratio", ...goal } };
      }),
    ],
  };
}

async function memoryTable(worker: Server, progress: (text: string) => void): Promise<Table> {
  progress(`memory under ${LOAD_MS / 1_000} s of load`);
  await worker.ask("profile");
  const pool = new Pool(worker.origin, { connections: CONNECTIONS, pipelining: 1 });
  await callFor(LOAD_MS, pool, (count) => callPath(keyOf(count % FEW_KEYS)), 200);
  await pool.close();
  const resident = await worker.residentMegabytes();
  const survivors = Number(await worker.ask("survivors"));
  return {
    title: `Memory of a worker after ${LOAD_MS / 1_000} s of load`,
    columns: [
      { title: "resident", unit: "MB" },
      { title: "outlives a scavenge", unit: "MB", digits: 2 },
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
