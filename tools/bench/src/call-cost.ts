import { fork } from "node:child_process";
import { once } from "node:events";
import { createLedgerA } from "@ledgergate/ledger-a";
import { createNodeTransport } from "@ledgergate/runtime/node";
import createOpenapiFetch from "openapi-fetch";
import { type Measurement, measureInterleaved, type Subject } from "./rounds.ts";

const CALLS_PER_BATCH = 400;

/** CPU time of one call, in microseconds: the client, what it is built on, and the platform alone. */
export async function measureCallCost(body: string, rounds: number): Promise<Measurement[]> {
  const server = fork(new URL("answer-server.ts", import.meta.url), {
    env: { ...process.env, BENCH_BODY: body },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(server.stdout as NodeJS.ReadableStream, "data");
  const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
  const url = `${baseUrl}/v1/KEY/v1/blocks/by_height/3285`;
  const client = createLedgerA({ baseUrl, apiKey: "KEY" });
  const transport = createNodeTransport();
  const nodeClient = createLedgerA({ baseUrl, apiKey: "KEY", fetch: transport });
  const openapiFetch = createOpenapiFetch({ baseUrl: `${baseUrl}/v1/KEY/v1` }) as typeof client.raw;
  try {
    return await measureInterleaved(
      [
        batchOf("fetch + json()", async () => (await fetch(url)).json()),
        batchOf("openapi-fetch", () =>
          openapiFetch.GET("/blocks/by_height/{block_height}", { params: { path: { block_height: 3285 } } }),
        ),
        batchOf("@ledgergate/ledger-a", () => client.getBlockByHeight({ block_height: 3285 })),
        batchOf("@ledgergate/ledger-a, Node transport", () => nodeClient.getBlockByHeight({ block_height: 3285 })),
      ],
      rounds,
    );
  } finally {
    await transport.close();
    server.kill();
  }
}

function batchOf(name: string, call: () => Promise<unknown>): Subject {
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
