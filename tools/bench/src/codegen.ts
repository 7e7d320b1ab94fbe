import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type GenerateOptions, generate } from "@ledgergate/codegen";
import { readDocument } from "@ledgergate/new-api/read-document";
import { largeDocument } from "./large-document.ts";
import { measureInterleaved, type Subject, threadCpu } from "./measure.ts";
import { type Figure, ratioTable } from "./report.ts";

const SPECS = fileURLToPath(new URL("../../../specs", import.meta.url));
/** A document like those of public chain nodes: 30 operations, one of them with servers of its own. */
const CHAIN = fileURLToPath(new URL("../../new-api/test/chain/openapi.yaml", import.meta.url));
const FOURFOLD = "a public chain's document, four times";
const ROUNDS = 5;
// Limit for twice as many operations. Above 2, since the garbage collector has more to search.
const MAX_GROWTH = 2.5;

/** CPU of generating clients: from made-up documents, one twice as large as the other, and from a public chain's document. */
export const codegenFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const subjects = [
      generationOf("500 operations", [largeDocument(500, 500, true)]),
      generationOf("1,000 operations", [largeDocument(1_000, 1_000, true)]),
    ];
    const ledgerA = JSON.parse(await readFile(`${SPECS}/ledger-a/dist/openapi.json`, "utf8"));
    const { document: chain } = await readDocument(CHAIN);
    const chainSubjects = [
      generationOf("ledger A", [ledgerA]),
      generationOf(FOURFOLD, [chain, chain, chain, chain], { skip: ["GET /admin/peers"] }),
    ];
    const measuredChain = await measureInterleaved(chainSubjects, { rounds, progress });
    const measured = await measureInterleaved(subjects, { rounds, progress });
    const cost = { title: "CPU", unit: "s", digits: 2 };
    const goals = { "1,000 operations": { atMost: MAX_GROWTH }, [FOURFOLD]: { atMost: 6 } };
    return [
      ratioTable(measured, { title: "Growth with the number of operations", cost, goals }),
      ratioTable(measuredChain, { title: "A public chain's document", cost, goals }),
    ];
  },
};

function generationOf(name: string, documents: readonly object[], options: GenerateOptions = {}): Subject {
  const work = async () => {
    for (const document of documents) await generate(document, options);
  };
  return { name, measure: async () => (await threadCpu(work)) / 1_000_000 };
}
