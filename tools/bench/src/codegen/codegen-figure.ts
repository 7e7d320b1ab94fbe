import type { Figure } from "../figure.ts";
import { ratioTable } from "../ratio-table.ts";
import { measureCodegen } from "./codegen-cost.ts";

const ROUNDS = 5;

/** Time to generate clients. */
export const codegenFigure: Figure = {
  name: "codegen",
  about: "time to generate clients from 500 and 1,000 operations, and from all five APIs",
  async measure({ rounds = ROUNDS, progress }) {
    return [
      ratioTable(await measureCodegen({ rounds, progress }), {
        title: `Code generation (medians of ${rounds} interleaved rounds)`,
        cost: { title: "time", unit: "s", digits: 2 },
        ratio: "÷ 500 operations",
        goals: new Map([
          ["1,000 operations", { column: "time", atMost: 10 }],
          ["all five APIs", { column: "time", atMost: 3 }],
        ]),
      }),
    ];
  },
};
