import { listOperations, loadApi, stringifyExact } from "@ledgergate/contract/oracle";
import { peerSubjects } from "@ledgergate/contract/peers";
import { createLedgerA } from "@ledgergate/ledger-a";
import type { Fetch } from "@ledgergate/runtime";
import { createNodeTransport } from "@ledgergate/runtime/node";
import axios from "axios";
import ky from "ky";
import createOpenapiFetch from "openapi-fetch";
import { measureInterleaved, type Subject } from "./measure.ts";
import { startServer } from "./processes.ts";
import { type Figure, ratioTable } from "./report.ts";

const ROUNDS = 300;
const CALLS_PER_BATCH = 100;
// A client is fully compiled after some 3,000 calls.
const WARM_UPS = 30;

/** CPU of one call, relative to bare `fetch` and `json()` in the same round. */
export const callsFigure: Figure = {
  async measure({ rounds = ROUNDS, only, peers, progress }) {
    await using server = await startServer({ kind: "block", body: await blockExample() });
    const transport = createNodeTransport();
    const calls = [
      ...ownCalls(server.origin, transport),
      ...(peers === undefined ? [] : peerSubjects(peers, server.origin)),
    ];
    try {
      const names = calls.map(({ name }) => name);
      const unknown = only?.find((name) => !names.includes(name));
      if (unknown !== undefined) throw new Error(`There is no subject ${unknown}. Known: ${names.join(", ")}.`);
      const chosen = calls.filter(({ name }, at) => at === 0 || only === undefined || only.includes(name));
      const measured = await measureInterleaved(chosen.map(cpuBatch), { rounds, warmUps: WARM_UPS, progress });
      return [
        ratioTable(measured, {
          title: "CPU of one call for a block",
          cost: { title: "CPU", unit: "µs" },
          digits: 3,
          goals: { client: { atMost: 1.22 }, node: { atMost: 0.62 } },
        }),
      ];
    } finally {
      await transport.close();
    }
  },
};

async function blockExample(): Promise<string> {
  const { document } = await loadApi("ledger-a");
  const block = listOperations(document).find(({ id }) => id === "getBlockByHeight");
  return stringifyExact(block?.responses[0]?.contents[0]?.examples[0]?.value);
}

/** A way to request the block that all candidates request. */
interface Call {
  readonly name: string;
  call(): Promise<unknown>;
}

/** Lists the calls, all with default options. The first one is the baseline. */
function ownCalls(origin: string, transport: Fetch): readonly Call[] {
  const baseUrl = `${origin}/v1/KEY/v1`;
  const path = "/blocks/by_height/3285";
  const client = createLedgerA({ baseUrl: origin, apiKey: "KEY" });
  const nodeClient = createLedgerA({ baseUrl: origin, apiKey: "KEY", fetch: transport });
  const openapiFetch = createOpenapiFetch({ baseUrl }) as typeof client.raw;
  const axiosClient = axios.create({ baseURL: baseUrl });
  return [
    { name: "fetch", call: async () => (await fetch(`${baseUrl}${path}`)).json() },
    { name: "client", call: () => client.getBlockByHeight({ block_height: 3285 }) },
    { name: "node", call: () => nodeClient.getBlockByHeight({ block_height: 3285 }) },
    {
      name: "openapi-fetch",
      call: () => openapiFetch.GET("/blocks/by_height/{block_height}", { params: { path: { block_height: 3285 } } }),
    },
    { name: "ky", call: () => ky.get(`${baseUrl}${path}`).json() },
    { name: "axios", call: () => axiosClient.get(path) },
  ];
}

/**
 * Measures the CPU of one call in microseconds, in all threads of this process, in a batch of sequential calls.
 *
 * Batches are short, some 20 ms, and rounds are many, so that a slow phase of the machine covers whole rounds. With batches of
 * 500 calls and more, the median ratios of two runs differed by up to 20 %. Garbage collection is not forced between rounds: a full
 * collection leaves sweeping and recompiling to the next batches, and a bare `fetch` then costs 1.6 times as much.
 */
function cpuBatch({ name, call }: Call): Subject {
  return {
    name,
    async measure() {
      const before = process.cpuUsage();
      for (let i = 0; i < CALLS_PER_BATCH; i++) await call();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / CALLS_PER_BATCH;
    },
  };
}
