import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { childrenOf, residentMemory } from "@ledgergate/support/ps";
import { makeSite } from "./drill/gateway-process.ts";
import { fillStore } from "./fill-store.ts";
import { idleSettings } from "./gateway-keys.ts";
import type { Figure, TableRow } from "./report.ts";

/** Numbers of endpoints. The first one is the base of the others. */
const SIZES = [1, 10_000, 1_000_000];
/** Memory that a million endpoints may take, in MB. */
const LIMITS = { primary: 200, worker: 130 };
/** Time after which a gateway's memory no longer changes. */
const SETTLED_MS = 3_000;

interface Measured {
  readonly primary: number;
  readonly worker: number;
  /** Time from the start of the gateway until it was ready. */
  readonly readyMs: number;
}

/** Compares gateways on PostgreSQL that have a million endpoints, ten thousand, and one. */
export const millionFigure: Figure = {
  async measure({ progress }) {
    const measured: Measured[] = [];
    for (const endpoints of SIZES) {
      progress(nameOf(endpoints));
      measured.push(await measure(endpoints));
    }
    const rowOf = (process: keyof typeof LIMITS, index: number): TableRow => {
      const [memory = Number.NaN, base = Number.NaN] = [measured[index]?.[process], measured[0]?.[process]];
      const ready = process === "primary" ? (measured[index]?.readyMs ?? Number.NaN) / 1_000 : undefined;
      const goal = { column: "above an empty one", atMost: LIMITS[process] };
      return { name: `${process}, ${nameOf(SIZES[index])}`, values: [memory, memory - base, ready], goal };
    };
    return [
      {
        title: "Resident memory before the first call, and time until a gateway is ready",
        columns: [
          { title: "memory", unit: "MB" },
          { title: "above an empty one", unit: "MB" },
          { title: "ready", unit: "s", digits: 1 },
        ],
        rows: [1, 2].flatMap((index) => [rowOf("primary", index), rowOf("worker", index)]),
      },
    ];
  },
};

async function measure(endpoints: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await startPostgres()).url;
  const site = await makeSite(stack, { ...idleSettings, database });
  await fillStore({ data: site.data, database }, endpoints);
  const since = performance.now();
  const gateway = await site.start();
  const readyMs = performance.now() - since;
  await sleep(SETTLED_MS);
  const [worker = 0] = await childrenOf(gateway.pid);
  return { primary: await memoryOf(gateway.pid), worker: await memoryOf(worker), readyMs };
}

function nameOf(endpoints = 0): string {
  return `${endpoints.toLocaleString("en")} endpoints`;
}

async function memoryOf(pid: number): Promise<number> {
  return ((await residentMemory(pid)) * 2 ** 20) / 1e6;
}
