import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generate } from "@ledgergate/codegen";
import { syntheticDocument } from "@ledgergate/codegen/synthetic-document";
import { type Measurement, measureInterleaved, type RoundsOptions, type Subject } from "../rounds.ts";
import { threadCpu } from "../thread-cpu.ts";

const SPECS = fileURLToPath(new URL("../../../../specs", import.meta.url));

/** Seconds of CPU to generate a client: from synthetic documents, of which one is twice as large, and from all of ours. */
export async function measureCodegen(options: RoundsOptions): Promise<Measurement[]> {
  const bundles: object[] = [];
  for await (const file of glob(`${SPECS}/*/dist/openapi.json`)) bundles.push(JSON.parse(await readFile(file, "utf8")));
  return measureInterleaved(
    [
      generationOf("500 operations", [syntheticDocument(500)]),
      generationOf("1,000 operations", [syntheticDocument(1000)]),
      generationOf("all five APIs", bundles),
    ],
    options,
  );
}

function generationOf(name: string, documents: readonly object[]): Subject {
  const work = async () => {
    for (const document of documents) await generate(document);
  };
  return { name, measure: async () => (await threadCpu(work)) / 1_000_000 };
}
