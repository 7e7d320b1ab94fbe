import { once } from "node:events";
import { join } from "node:path";
import { noRedis, startRedis } from "@ledgergate/support/redis";
import { startProgram } from "@ledgergate/support/start-program";
import { Redis } from "ioredis";
import type { Figure, TableRow } from "./report.ts";

/** The argument of `lease-takers.ts`, as JSON. */
export interface TakersSettings {
  readonly url: string;
  readonly gateways: number;
  /** Number of these gateways that get calls. */
  readonly asking: number;
  readonly teams: number;
  readonly rate: { readonly computeUnitsPerSecond: number; readonly burst: number };
  readonly cost: number;
  readonly callsPerMs: number;
  readonly lastsMs: number;
}

export interface TakersReport {
  /** Compute Units of each team. */
  readonly admitted: readonly number[];
  readonly asked: number;
  /** Longest time for which a gateway has limited alone. */
  readonly aloneMs: number;
}

const GATEWAYS = 50;
/** Processes of the gateways. */
const PROCESSES = 5;
const RATE = { computeUnitsPerSecond: 100, burst: 1_000 };
const COST = 50;
/** Teams ask for this many times their rate. */
const DEMAND = 3;
const LASTS_MS = 30_000;
/** Time for all processes to begin together. */
const LEAD_MS = 1_000;

/** Numbers of active teams, and of gateways that get their calls. */
const CASES = [
  [10, 50],
  [100, 50],
  [1_000, 50],
  [1_000, 5],
  [1_000, 1],
] as const;

/** Measures limits that many gateways share: commands at Redis, and how well rates are kept. */
export const leasesFigure: Figure = {
  async measure({ progress }) {
    const rows: TableRow[] = [];
    for (const [teams, asking] of CASES) {
      const name = `${teams.toLocaleString("en")} teams, calls at ${asking} gateways`;
      progress(name);
      rows.push(...rowsOf(name, await measureCase(teams, asking)));
    }
    return [
      {
        title: `${GATEWAYS} gateways share limits through Redis. Teams ask for ${DEMAND} times their rate of ${RATE.computeUnitsPerSecond}, in calls of ${COST}, for ${LASTS_MS / 1_000} s`,
        columns: [
          { title: "commands a second" },
          { title: "CPU of Redis, of a core", unit: "%" },
          { title: "limited alone", unit: "ms" },
          { title: "asked ÷ rate", digits: 2 },
          { title: "admitted ÷ (rate · time + burst)", digits: 3 },
        ],
        rows,
      },
    ];
  },
};

interface Measured extends TakersReport {
  readonly commands: number;
  readonly redisCpuSeconds: number;
}

function rowsOf(name: string, { admitted, asked, aloneMs, commands, redisCpuSeconds }: Measured): TableRow[] {
  const seconds = LASTS_MS / 1_000;
  const spent = RATE.computeUnitsPerSecond * seconds;
  const ratios = admitted.map((units) => units / (spent + RATE.burst));
  const column = "admitted ÷ (rate · time + burst)";
  const none = [undefined, undefined, undefined, undefined] as const;
  return [
    {
      name,
      values: [commands / seconds, (redisCpuSeconds / seconds) * 100, aloneMs, asked / admitted.length / spent],
    },
    { name: "  lowest team", values: [...none, Math.min(...ratios)], goal: { column, atLeast: 0.95 } },
    {
      name: "  highest team",
      values: [...none, Math.max(...ratios)],
      goal: { column, atMost: (1.05 * spent + RATE.burst) / (spent + RATE.burst) },
    },
  ];
}

async function measureCase(teams: number, asking: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const server = await startRedis();
  if (!server) throw new Error(`The limits need Redis, but ${noRedis}.`);
  stack.defer(() => server.stop());
  const redis = stack.adopt(new Redis(server.url), (client) => client.disconnect());
  const callsPerMs = (teams * DEMAND * RATE.computeUnitsPerSecond) / COST / 1_000;
  const processes = Array.from({ length: PROCESSES }, (_, index) => {
    const askingHere = Math.floor((asking + PROCESSES - 1 - index) / PROCESSES);
    const settings: TakersSettings = {
      url: server.url,
      gateways: GATEWAYS / PROCESSES,
      asking: askingHere,
      teams,
      rate: RATE,
      cost: COST,
      callsPerMs: (callsPerMs * askingHere) / asking,
      lastsMs: LASTS_MS,
    };
    const program = startProgram(
      process.execPath,
      [join(import.meta.dirname, "lease-takers.ts"), JSON.stringify(settings)],
      { stdio: ["ignore", "pipe", "pipe", "ipc"] },
    );
    stack.defer(() => program.stop());
    return program;
  });
  await Promise.all(processes.map(({ printed }) => printed(/ready/)));
  await redis.config("RESETSTAT");
  const cpuBefore = await cpuOf(redis);
  const beginAt = Date.now() + LEAD_MS;
  const reports = await Promise.all(
    processes.map(async ({ child, ended }): Promise<TakersReport> => {
      const report = once(child, "message");
      child.send(beginAt);
      return (await Promise.race([report, ended.then(() => report)]))[0];
    }),
  );
  const [, commands = ""] = /^cmdstat_evalsha:calls=(\d+)/m.exec(await redis.info("commandstats")) ?? [];
  return {
    admitted: Array.from({ length: teams }, (_, team) => sum(reports.map(({ admitted }) => admitted[team] ?? 0))),
    asked: sum(reports.map(({ asked }) => asked)),
    aloneMs: Math.max(...reports.map(({ aloneMs }) => aloneMs)),
    commands: Number(commands),
    redisCpuSeconds: (await cpuOf(redis)) - cpuBefore,
  };
}

async function cpuOf(redis: Pick<Redis, "info">): Promise<number> {
  const text = await redis.info("cpu");
  return sum(["sys", "user"].map((kind) => Number(new RegExp(`^used_cpu_${kind}:(.*)$`, "m").exec(text)?.[1])));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
