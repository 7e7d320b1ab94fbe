import type { Figure } from "../figure.ts";
import { ratioTable } from "../ratio-table.ts";
import { median, quantile } from "../statistics.ts";
import type { Table } from "../table.ts";
import { measureMockFetch } from "./mock-fetch-cost.ts";
import { measureMock } from "./mock-figures.ts";
import { type MockMemory, measureMockMemory } from "./mock-memory.ts";

const ROUNDS = 30;
// A leak of 50 bytes a request is more.
const FLAT_MEGABYTES = 2;

/** The mock against the Prism CLI, and what it takes by itself. */
export const mockFigure: Figure = {
  name: "mock",
  about: "the mock's time to ready, requests/s ÷ Prism CLI, a call without a port, resident memory",
  async measure({ rounds = ROUNDS, progress }) {
    const { starts, cpu } = await measureMock({ rounds, progress });
    const mockFetch = await measureMockFetch({ rounds, progress });
    return [
      {
        title: `Mock with all five APIs, from the start of the process (median of ${starts.length} starts)`,
        columns: ["ready", "fastest"].map((title) => ({ title, unit: "ms" })),
        rows: [
          {
            name: "ledgergate-mock",
            values: [median(starts), Math.min(...starts)],
            goal: { column: "ready", atMost: 1000 },
          },
        ],
      },
      ratioTable(cpu, {
        title: `Requests of a block, 16 connections, all checks on, by the CPU of the thread that answers (medians of ${rounds} interleaved rounds)`,
        cost: { title: "per second", of: (seconds) => 1 / seconds },
        ratio: "÷ Prism CLI",
        goals: new Map(
          // Prism prints some lines a request, the mock one where it is asked to.
          ["ledgergate-mock", "ledgergate-mock --log"].map((name) => [name, { column: "÷ Prism CLI", atLeast: 1.5 }]),
        ),
      }),
      {
        title: `A call of createMockFetch, with the read of its body (medians of ${rounds} interleaved rounds)`,
        columns: ["CPU", "lower quartile"].map((title) => ({ title, unit: "µs" })),
        rows: mockFetch.map(({ name, costs }) => ({
          name,
          values: [median(costs), quantile(costs, 0.25)],
          goal: { column: "CPU", atMost: 300 },
        })),
      },
      memoryTable(await measureMockMemory(progress)),
    ];
  },
};

function memoryTable(looks: readonly MockMemory[]): Table {
  const halfway = looks[Math.floor(looks.length / 2)];
  return {
    title: "Memory of the mock, and what garbage collection leaves of it",
    columns: [
      { title: "resident", unit: "MB" },
      { title: "heap", unit: "MB", digits: 1 },
      { title: "heap since halfway", unit: "MB", digits: 1 },
    ],
    rows: [
      ...looks.map(({ requests, resident, heap }) => ({
        name: `after ${requests} requests`,
        values: [resident, heap],
        goal: { column: "resident", atMost: 250 },
      })),
      {
        name: "flat",
        values: [undefined, undefined, (looks.at(-1)?.heap ?? Number.NaN) - (halfway?.heap ?? Number.NaN)],
        goal: { column: "heap since halfway", atMost: FLAT_MEGABYTES },
      },
    ],
  };
}
