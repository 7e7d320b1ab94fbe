import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";
import { type ProcessServer, startProcess } from "../process-server.ts";
import { type Measurement, measureInterleaved, type RoundsOptions, type Subject } from "../rounds.ts";
import { reporting } from "./reporting.ts";
import { sendRequests } from "./send-requests.ts";
import { startMock } from "./start-mock.ts";

const LEDGER_A = fileURLToPath(new URL("../../../../specs/ledger-a/dist/openapi.json", import.meta.url));
const PRISM = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
const OPERATION = "/blocks/by_height/3285";

/** How the mock compares with the Prism CLI on the same operation. */
export interface MockFigures {
  /** Times from the start of the process to ready, with all APIs, in milliseconds. */
  readonly starts: readonly number[];
  /** Seconds of CPU that each takes for a request, on the thread that answers: the reciprocal is what it answers a second. */
  readonly cpu: readonly Measurement[];
}

export async function measureMock(options: RoundsOptions): Promise<MockFigures> {
  const starts: number[] = [];
  for (let round = 0; round < Math.min(options.rounds, 5); round++) {
    const server = await startMock(await freePort());
    starts.push(server.readyMs);
    await server.stop();
  }
  const [plainPort, logPort, prismPort] = [await freePort(), await freePort(), await freePort()];
  const prismArgs = [...reporting, PRISM, "mock", LEDGER_A, "--port", String(prismPort)];
  const path = `/ledger-a/v1/mock-key-ledger-a-mainnet/v1${OPERATION}`;
  const started: ProcessServer[] = [];
  const keep = (server: ProcessServer) => {
    started.push(server);
    return server;
  };
  try {
    const prism = keep(await startProcess(prismArgs, "Prism is listening"));
    const plain = keep(await startMock(plainPort, { node: reporting }));
    const logging = keep(await startMock(logPort, { node: reporting, own: ["--log"] }));
    const cpu = await measureInterleaved(
      [
        cpuOf(prism, "Prism CLI", `http://127.0.0.1:${prismPort}${OPERATION}`),
        cpuOf(plain, "ledgergate-mock", `http://127.0.0.1:${plainPort}${path}`),
        cpuOf(logging, "ledgergate-mock --log", `http://127.0.0.1:${logPort}${path}`),
      ],
      { warmUps: 5, ...options },
    );
    return { starts, cpu };
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

// Short batches, so that what slows the machine down falls on both alike.
const REQUESTS_PER_BATCH = 300;

function cpuOf(server: ProcessServer, name: string, url: string): Subject {
  return {
    name,
    async measure() {
      const before = Number(await server.ask("cpu"));
      await sendRequests(REQUESTS_PER_BATCH, () => url);
      return (Number(await server.ask("cpu")) - before) / REQUESTS_PER_BATCH;
    },
  };
}
