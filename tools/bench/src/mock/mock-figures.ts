import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";
import { startProcess } from "../process-server.ts";
import { type Measurement, measureInterleaved, type RoundsOptions } from "../rounds.ts";
import { startMock } from "./start-mock.ts";
import { throughputOf } from "./throughput.ts";

const LEDGER_A = fileURLToPath(new URL("../../../../specs/ledger-a/dist/openapi.json", import.meta.url));
const PRISM = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
const OPERATION = "/blocks/by_height/3285";

/** How the mock compares with the Prism CLI on the same operation. */
export interface MockFigures {
  /** Times from the start of the process to ready, with all APIs, in milliseconds. */
  readonly starts: readonly number[];
  /** Seconds a request of each. */
  readonly throughput: readonly Measurement[];
}

export async function measureMock(options: RoundsOptions): Promise<MockFigures> {
  const starts: number[] = [];
  for (let round = 0; round < Math.min(options.rounds, 5); round++) {
    const server = await startMock(await freePort());
    starts.push(server.readyMs);
    await server.stop();
  }
  const [mockPort, prismPort] = [await freePort(), await freePort()];
  const mock = await startMock(mockPort);
  const prism = await startProcess([PRISM, "mock", LEDGER_A, "--port", String(prismPort)], "Prism is listening");
  try {
    const throughput = await measureInterleaved(
      [
        throughputOf("Prism CLI", () => `http://127.0.0.1:${prismPort}${OPERATION}`),
        throughputOf(
          "ledgergate-mock",
          () => `http://127.0.0.1:${mockPort}/ledger-a/v1/mock-key-ledger-a-mainnet/v1${OPERATION}`,
        ),
      ],
      options,
    );
    return { starts, throughput };
  } finally {
    await Promise.all([mock.stop(), prism.stop()]);
  }
}
