import { freePort } from "../free-port.ts";
import { startMock } from "./start-mock.ts";
import { throughputOf } from "./throughput.ts";

const REQUESTS = 100_000;

/** Resident memory of the mock's process, in megabytes. */
export interface MockMemory {
  readonly requests: number;
  /** Before the first request, once everything is loaded. */
  readonly idle: number;
  readonly halfway: number;
  readonly after: number;
}

/** Loads the mock with requests of several operations, over and over for other blocks, accounts and operations. */
export async function measureMockMemory(): Promise<MockMemory> {
  const port = await freePort();
  const mock = await startMock(port);
  try {
    // What is compiled in the background after the start belongs to the idle process.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const idle = await mock.residentMegabytes();
    const load = throughputOf("load", (count) => `http://127.0.0.1:${port}${pathOf(count)}`, REQUESTS / 2);
    await load.measure();
    const halfway = await mock.residentMegabytes();
    await load.measure();
    return { requests: REQUESTS, idle, halfway, after: await mock.residentMegabytes() };
  } finally {
    await mock.stop();
  }
}

function pathOf(count: number): string {
  const a = "/ledger-a/v1/mock-key-ledger-a-mainnet/v1";
  const effects = `/operations/${121693057904021505n + BigInt(count % 1000) * 4096n}/effects`;
  // Short addresses are reserved: some of them are refused.
  const address = `0x${(count + 0x100_0000).toString(16)}`;
  const paths = [
    `${a}/blocks/by_height/${count % 3000}?with_transactions=true`,
    `${a}/accounts/${address}`,
    `${a}/accounts/${address}/transactions?start=${count % 1000}`,
    `/ledger-b/v1/mock-key-ledger-b-mainnet${effects}`,
  ];
  return paths[count % paths.length] ?? "";
}
