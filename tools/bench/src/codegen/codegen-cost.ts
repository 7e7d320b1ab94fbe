import { readFile } from "node:fs/promises";
import { generate } from "@ledgergate/codegen";
import { syntheticDocument } from "@ledgergate/codegen/synthetic-document";
import { type Measurement, measureInterleaved, type RoundsOptions, type Subject } from "../rounds.ts";
import { threadCpu } from "../thread-cpu.ts";

const APIS = ["ledger-a", "ledger-b", "ledger-c", "admin", "auth"];

/** Seconds of CPU to generate a client: from synthetic documents, of which one is twice as large, and from all five of ours. */
export async function measureCodegen(options: RoundsOptions): Promise<Measurement[]> {
  const bundles = await Promise.all(
    APIS.map(async (api) =>
      JSON.parse(await readFile(new URL(`../../../../specs/${api}/dist/openapi.json`, import.meta.url), "utf8")),
    ),
  );
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
