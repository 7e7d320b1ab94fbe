import { peerSubjects } from "@ledgergate/peers";
import type { Figure } from "../figure.ts";
import { type Measurement, measureInterleaved } from "../rounds.ts";
import { startAnswerServer } from "../start-answer-server.ts";
import { median, medianError, quantile, ratiosTo } from "../statistics.ts";
import type { Table } from "../table.ts";
import { type CallSubject, callSubjects } from "./call-subjects.ts";
import { cpuBatch } from "./cpu-batch.ts";

const ROUNDS = 300;
// A client is compiled to its end after some 3,000 calls.
const WARM_UPS = 30;

/** CPU of one call, as a multiple of bare `fetch` and `json()` in the same round. */
export const callsFigure: Figure = {
  name: "calls",
  about: "CPU of one call ÷ bare fetch + json(): client, Node transport, openapi-fetch, ky, axios",
  async measure({ rounds = ROUNDS, only, peers, progress }) {
    const server = await startAnswerServer();
    const { subjects: own, close } = callSubjects(server.origin);
    const subjects: readonly CallSubject[] = [
      ...own,
      ...(peers === undefined ? [] : peerSubjects(peers, server.origin)),
    ];
    try {
      const names = subjects.map(({ name }) => name);
      const unknown = only?.find((name) => !names.includes(name));
      if (unknown !== undefined) throw new Error(`There is no subject ${unknown}; there are ${names.join(", ")}.`);
      const chosen = subjects.filter(({ name }, at) => at === 0 || only === undefined || only.includes(name));
      const measured = await measureInterleaved(chosen.map(cpuBatch), { rounds, warmUps: WARM_UPS, progress });
      return [tableOf(measured, new Map(chosen.map(({ name, goal }) => [name, goal])), rounds)];
    } finally {
      await close();
      server.stop();
    }
  },
};

function tableOf(
  measured: readonly Measurement[],
  goals: ReadonlyMap<string, number | undefined>,
  rounds: number,
): Table {
  const [base] = measured;
  if (!base) throw new Error("There is nothing to compare with.");
  return {
    title: `CPU of one call (a block; medians of ${rounds} interleaved rounds)`,
    columns: [
      { title: "CPU", unit: "µs" },
      { title: "÷ fetch", digits: 3 },
      { title: "lower quartile", digits: 3 },
      { title: "±", unit: "%", digits: 1 },
    ],
    rows: measured.map((measurement) => {
      const ratios = ratiosTo(base, measurement);
      const goal = goals.get(measurement.name);
      return {
        name: measurement.name,
        values: [median(measurement.costs), median(ratios), quantile(ratios, 0.25), medianError(ratios) * 100],
        ...(goal !== undefined && { goal: { column: "÷ fetch", atMost: goal } }),
      };
    }),
  };
}
