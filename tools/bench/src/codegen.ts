import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generate } from "@ledgergate/codegen";
import { syntheticDocument } from "@ledgergate/codegen/synthetic-document";
import { measureInterleaved, type Subject, threadCpu } from "./measure.ts";
import { type Figure, ratioTable } from "./report.ts";

const SPECS = fileURLToPath(new URL("../../../specs", import.meta.url));
const ROUNDS = 5;
// Limit for twice as many operations. It has some tolerance, since the garbage collector has more to search.
const LINEAR = 2.5;

/** CPU of generating clients: from synthetic documents, one twice as large as the other, and from all of our own documents. */
export const codegenFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const documents: object[] = [];
    for await (const file of glob(`${SPECS}/*/dist/openapi.json`))
      documents.push(JSON.parse(await readFile(file, "utf8")));
    const subjects = [
      generationOf("500 operations", [syntheticDocument(500)]),
      generationOf("1,000 operations", [syntheticDocument(1000)]),
      generationOf("all APIs", documents),
    ];
    const measured = await measureInterleaved(subjects, { rounds, progress });
    const shown = { cost: { title: "CPU", unit: "s", digits: 2 }, ratio: { title: "÷ 500 operations", digits: 2 } };
    return [
      ratioTable(measured, {
        ...shown,
        title: `Code generation (medians of ${rounds} interleaved rounds)`,
        goals: new Map([
          ["1,000 operations", { column: "CPU", atMost: 10 }],
          ["all APIs", { column: "CPU", atMost: 3 }],
        ]),
      }),
      ratioTable(measured.slice(0, 2), {
        ...shown,
        title: "Whether it is linear",
        goals: new Map([["1,000 operations", { column: "÷ 500 operations", atMost: LINEAR }]]),
      }),
    ];
  },
};

function generationOf(name: string, documents: readonly object[]): Subject {
  const work = async () => {
    for (const document of documents) await generate(document);
  };
  return { name, measure: async () => (await threadCpu(work)) / 1_000_000 };
}
