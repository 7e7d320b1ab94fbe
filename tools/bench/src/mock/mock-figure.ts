import type { Figure } from "../figure.ts";
import { ratioTable } from "../ratio-table.ts";
import { median, quantile } from "../statistics.ts";
import { measureMockFetch } from "./mock-fetch-cost.ts";
import { measureMock } from "./mock-figures.ts";
import { measureMockMemory } from "./mock-memory.ts";

const ROUNDS = 15;
// What the collector of garbage leaves lying about; a leak of 200 bytes a request is more.
const FLAT_MEGABYTES = 10;

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
        columns: ["ready", "fastest"].map((title) => ({ title, unit: "ms" })),
        rows: [
          {
            name: "ledgergate-mock",
            values: [median(starts), Math.min(...starts)],
            goal: { column: "ready", atMost: 1000 },
          },
        ],
      },
      ratioTable(throughput, {
        title: `Requests of a block, 16 connections, all checks on (medians of ${rounds} interleaved rounds)`,
        cost: { title: "per second", of: (seconds) => 1 / seconds },
        ratio: "÷ Prism CLI",
        goals: new Map([["ledgergate-mock", { column: "÷ Prism CLI", atLeast: 1.5 }]]),
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
      {
        title: "Resident memory of the mock",
        columns: [
          { title: "resident", unit: "MB" },
          { title: "growth", unit: "MB" },
        ],
        rows: [
          { name: "idle", values: [idle, undefined] },
          {
            name: `after ${requests / 2} requests`,
            values: [halfway, halfway - idle],
            goal: { column: "resident", atMost: 250 },
          },
          {
            name: `after ${requests} requests`,
            values: [after, after - halfway],
            goal: { column: "resident", atMost: 250 },
          },
          {
            name: "flat in the second half",
            values: [undefined, after - halfway],
            goal: { column: "growth", atMost: FLAT_MEGABYTES },
          },
        ],
      },
    ];
  },
};
