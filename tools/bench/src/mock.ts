import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@ledgergate/support/free-port";
import type { Pool } from "undici";
import { call, openPool } from "./gateway-load.ts";
import {
  inParallel,
  type Measurement,
  measureInterleaved,
  median,
  type RoundsOptions,
  type Subject,
} from "./measure.ts";
import { measureMockFetch } from "./mock-fetch.ts";
import { type ProcessServer, startMockProcess, startPrism } from "./processes.ts";
import { type Figure, ratioTable, type Table } from "./report.ts";

const ROUNDS = 30;
const CONNECTIONS = 16;
// Short batches, so that a slow phase of the machine covers whole rounds.
const REQUESTS_PER_BATCH = 300;
const MEMORY_REQUESTS = 100_000;
const MEMORY_STEPS = 4;
// A leak of 50 bytes per request would exceed this limit.
const MAX_GROWTH_MIB = 2;

const LEDGER_A_DOCUMENT = fileURLToPath(new URL("../../../specs/ledger-a/dist/openapi.json", import.meta.url));
const BLOCK = "/blocks/by_height/3285";
const LEDGER_A = "/ledger-a/v1/mock-key-ledger-a-mainnet/v1";
const LEDGER_B = "/ledger-b/v1/mock-key-ledger-b-mainnet";

/** The mock compared with the Prism CLI, and the mock's own costs. */
export const mockFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    return [
      ratioTable(await measureRequests({ rounds, progress }), {
        title: `Requests for a block, ${CONNECTIONS} connections, all checks on, by the CPU of the thread that answers`,
        cost: { title: "per second", of: (seconds) => 1 / seconds },
        // Prism prints some lines for each request, the mock prints one if it runs with `--log`.
        goals: { "ledgergate-mock": { atLeast: 2 }, "ledgergate-mock --log": { atLeast: 2 } },
      }),
      {
        title: `A call of createMockFetch, including the reading of its body (medians of ${rounds} interleaved rounds)`,
        columns: [{ title: "CPU", unit: "µs" }],
        rows: (await measureMockFetch({ rounds, progress })).map(({ name, costs }) => ({
          name,
          values: [median(costs)],
          goal: { column: "CPU", atMost: 450 },
        })),
      },
      await memoryTable(progress),
    ];
  },
};

/** Measures the CPU of a request for a block on the thread that answers, in seconds. */
async function measureRequests(options: RoundsOptions): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  const add = async (name: string, path: string, start: (port: number) => Promise<ProcessServer>) => {
    const port = await freePort();
    const server = stack.use(await start(port));
    const pool = openPool(stack, `http://127.0.0.1:${port}`, CONNECTIONS);
    subjects.push({
      name,
      async measure() {
        const before = Number(await server.ask("cpu"));
        await sendRequests(REQUESTS_PER_BATCH, pool, () => path);
        return (Number(await server.ask("cpu")) - before) / REQUESTS_PER_BATCH;
      },
    });
  };
  const addMock = (name: string, ...flags: readonly string[]) =>
    add(name, `${LEDGER_A}${BLOCK}`, (port) => startMockProcess(port, ...flags));
  await add("Prism CLI", BLOCK, (port) => startPrism(port, LEDGER_A_DOCUMENT));
  await addMock("ledgergate-mock");
  await addMock("ledgergate-mock --log", "--log");
  return await measureInterleaved(subjects, { warmUps: 5, ...options });
}

/** Loads the mock with requests of several operations, each for other blocks, accounts and operations. */
async function memoryTable(progress: (text: string) => void): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const mock = stack.use(await startMockProcess(port));
  const pool = openPool(stack, `http://127.0.0.1:${port}`, CONNECTIONS);
  const sample = async (requests: number) => ({
    requests,
    // The question `heap` collects garbage, which would shrink the resident memory.
    resident: await mock.residentMemory(),
    heap: Number(await mock.ask("heap")),
  });
  // Background compilation after the start belongs to the idle process.
  await sleep(2000);
  const samples = [await sample(0)];
  const batch = MEMORY_REQUESTS / MEMORY_STEPS;
  for (let step = 0; step < MEMORY_STEPS; step++) {
    progress(`memory after ${(step + 1) * batch} requests`);
    await sendRequests(batch, pool, (before) => pathOf(step * batch + before));
    samples.push(await sample((step + 1) * batch));
  }
  const growth = (samples.at(-1)?.heap ?? Number.NaN) - (samples[MEMORY_STEPS / 2]?.heap ?? Number.NaN);
  return {
    title: "Memory of the mock, before and after garbage collection",
    columns: [
      { title: "resident", unit: "MiB" },
      { title: "heap", unit: "MiB", digits: 1 },
      { title: "heap since halfway", unit: "MiB", digits: 1 },
    ],
    rows: [
      ...samples.map(({ requests, resident, heap }) => ({
        name: `after ${requests} requests`,
        values: [resident, heap],
        goal: { column: "resident", atMost: 250 },
      })),
      {
        name: "growth",
        values: [undefined, undefined, growth],
        goal: { column: "heap since halfway", atMost: MAX_GROWTH_MIB },
      },
    ],
  };
}

function pathOf(count: number): string {
  // Short addresses are reserved: the mock refuses some of them.
  const address = `0x${(count + 0x100_0000).toString(16)}`;
  const paths = [
    `${LEDGER_A}/blocks/by_height/${1 + (count % 3000)}?with_transactions=true`,
    `${LEDGER_A}/accounts/${address}`,
    `${LEDGER_A}/accounts/${address}/transactions?start=${count % 1000}`,
    `${LEDGER_B}/operations/${121693057904021505n + BigInt(count % 1000) * 4096n}/effects`,
  ];
  return paths[count % paths.length] ?? "";
}

/** Sends requests over keep-alive connections. `pathOf` gets the number of previous requests. */
async function sendRequests(count: number, pool: Pool, pathOf: (before: number) => string): Promise<void> {
  const isOn = (sent: number) => sent < count;
  await inParallel(CONNECTIONS, isOn, (sent) => call(pool, pathOf(sent)));
}
