import type { Figure } from "../figure.ts";
import { ratioTable } from "../ratio-table.ts";
import { measureCodegen } from "./codegen-cost.ts";

const ROUNDS = 5;
// Twice as many operations, with room for the garbage collector, which has more to look through.
const LINEAR = 2.5;

/** CPU that it takes to generate clients. */
export const codegenFigure: Figure = {
  name: "codegen",
  about: "CPU to generate clients from 500 and 1,000 operations, and from all five APIs",
  async measure({ rounds = ROUNDS, progress }) {
    const measured = await measureCodegen({ rounds, progress });
    const shown = {
      title: `Code generation (medians of ${rounds} interleaved rounds)`,
      cost: { title: "CPU", unit: "s", digits: 2 },
    };
    return [
      ratioTable(measured, {
        ...shown,
        ratio: "÷ 500 operations",
        goals: new Map([
          ["1,000 operations", { column: "CPU", atMost: 10 }],
          ["all five APIs", { column: "CPU", atMost: 3 }],
        ]),
      }),
      ratioTable(measured.slice(0, 2), {
        ...shown,
        title: "Whether it is linear",
        ratio: "÷ 500 operations",
        goals: new Map([["1,000 operations", { column: "÷ 500 operations", atMost: LINEAR }]]),
      }),
    ];
  },
};
