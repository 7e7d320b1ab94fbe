import type { Figure } from "../figure.ts";
import { ratioTable } from "../ratio-table.ts";
import { median } from "../statistics.ts";
import { measureMockFetch } from "./mock-fetch-cost.ts";
import { measureMock } from "./mock-figures.ts";
import { measureMockMemory } from "./mock-memory.ts";

const ROUNDS = 15;

/** The mock against the Prism CLI, and what it takes by itself. */
export const mockFigure: Figure = {
  name: "mock",
  about: "the mock's time to ready, requests/s ÷ Prism CLI, a call without a port, resident memory",
  async measure({ rounds = ROUNDS, progress }) {
    const { starts, throughput } = await measureMock({ rounds, progress });
    const mockFetch = await measureMockFetch({ rounds, progress });
    progress("memory");
    const { requests, idle, halfway, after } = await measureMockMemory();
    return [
      {
        title: `Mock with all five APIs, from the start of the process (median of ${starts.length} starts)`,
        columns: [{ title: "ready", unit: "ms" }],
        rows: [{ name: "ledgergate-mock", values: [median(starts)], goal: { column: "ready", atMost: 1000 } }],
      },
      ratioTable(throughput, {
        title: `Requests of a block, 16 connections (medians of ${rounds} interleaved rounds)`,
        cost: { title: "per second", of: (seconds) => 1 / seconds },
        ratio: "÷ Prism CLI",
        goals: new Map([["ledgergate-mock", { column: "÷ Prism CLI", atLeast: 1.5 }]]),
      }),
      {
        title: `A call of createMockFetch (medians of ${rounds} interleaved rounds)`,
        columns: [{ title: "time", unit: "µs" }],
        rows: mockFetch.map(({ name, costs }) => ({
          name,
          values: [median(costs)],
          goal: { column: "time", atMost: 300 },
        })),
      },
      {
        title: "Resident memory of the mock",
        columns: [{ title: "resident", unit: "MB" }],
        rows: [
          { name: "idle", values: [idle] },
          { name: `after ${requests / 2} requests`, values: [halfway] },
          { name: `after ${requests} requests`, values: [after], goal: { column: "resident", atMost: 250 } },
        ],
      },
    ];
  },
};
