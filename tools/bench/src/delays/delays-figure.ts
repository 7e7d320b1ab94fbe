import type { Figure } from "../figure.ts";
import { startAnswerServer } from "../start-answer-server.ts";
import { median } from "../statistics.ts";
import { LIMIT_MS, limitedCalls } from "./limited-calls.ts";

const ROUNDS = 20;

/** How late a call ends that reaches a limit. */
export const delaysFigure: Figure = {
  name: "delays",
  about: "time until timeoutMs, deadlineMs and a signal end a wait, a request and a body: asked and measured",
  async measure({ rounds = ROUNDS, progress }) {
    const server = await startAnswerServer();
    try {
      const calls = limitedCalls(server.origin).map((call) => ({ ...call, took: [] as number[] }));
      // The first round connects and compiles.
      for (let round = 0; round <= rounds; round++) {
        progress(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
        await Promise.all(
          calls.map(async ({ make, took }) => {
            const ms = await timeToFail(make);
            if (round > 0) took.push(ms);
          }),
        );
      }
      return [
        {
          title: `Real delay of limits (${rounds} calls of each)`,
          columns: ["asked", "median", "worst"].map((title) => ({ title, unit: "ms", digits: 1 })),
          rows: calls.map(({ name, took }) => ({ name, values: [LIMIT_MS, median(took), Math.max(...took)] })),
        },
      ];
    } finally {
      server.stop();
    }
  },
};

async function timeToFail(make: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  try {
    await make();
  } catch {
    return performance.now() - started;
  }
  throw new Error("A call ended well that was to reach its limit.");
}
