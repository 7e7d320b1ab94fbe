import { freePort } from "../free-port.ts";
import { reporting } from "./reporting.ts";
import { sendRequests } from "./send-requests.ts";
import { startMock } from "./start-mock.ts";

const REQUESTS = 100_000;
const STEPS = 4;

/** Memory of the mock's process, in megabytes. */
export interface MockMemory {
  readonly requests: number;
  readonly resident: number;
  /** What is left on the heap once garbage is collected. */
  readonly heap: number;
}

/** Loads the mock with requests of several operations, over and over for other blocks, accounts and operations. */
export async function measureMockMemory(progress: (text: string) => void): Promise<MockMemory[]> {
  const port = await freePort();
  const mock = await startMock(port, { node: reporting });
  const look = async (requests: number): Promise<MockMemory> => ({
    requests,
    // First, as a collection of garbage would make it smaller.
    resident: await mock.residentMegabytes(),
    heap: Number(await mock.ask("heap")),
  });
  try {
    // What is compiled in the background after the start belongs to the idle process.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const looks = [await look(0)];
    const batch = REQUESTS / STEPS;
    for (let step = 0; step < STEPS; step++) {
      progress(`memory after ${(step + 1) * batch} requests`);
      await sendRequests(batch, (before) => `http://127.0.0.1:${port}${pathOf(step * batch + before)}`);
      looks.push(await look((step + 1) * batch));
    }
    return looks;
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
    `${a}/blocks/by_height/${1 + (count % 3000)}?with_transactions=true`,
    `${a}/accounts/${address}`,
    `${a}/accounts/${address}/transactions?start=${count % 1000}`,
    `/ledger-b/v1/mock-key-ledger-b-mainnet${effects}`,
  ];
  return paths[count % paths.length] ?? "";
}
