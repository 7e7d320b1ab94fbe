import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIngest } from "../../../packages/gateway/dist/journal/ingest.js";
import { chargeLine, fileHead, fileName, secondLine } from "../../../packages/gateway/dist/journal/lines.js";
import { processId } from "../../../packages/gateway/dist/journal/process-id.js";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import type { StoreSettings } from "./fill-store.ts";
import { measureInterleaved, type RoundsOptions } from "./measure.ts";
import { ratioTable, type Table } from "./report.ts";

const ENDPOINTS = 10_000;
const PARTS = 10;

/** Measures how long it takes to sum up the charges of many endpoints at once, and the same in parts. */
export async function measureSums(settings: StoreSettings, { rounds, progress }: RoundsOptions): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await openStore(settings));
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const ids = Array.from({ length: ENDPOINTS }, () => randomUUID());
  let hour = 0;
  const sumUp = async (parts: number): Promise<number> => {
    // An hour of its own, since the first charge of an hour adds a row, and others only change it.
    hour++;
    const journal = join(folder, String(hour));
    mkdirSync(journal, { mode: 0o700 });
    const size = ENDPOINTS / parts;
    for (let part = 0; part < parts; part++) {
      const lines = ids.slice(part * size, (part + 1) * size).map((id) => chargeLine(id, "operation", 50));
      const file = join(journal, fileName(randomBytes(10).toString("hex"), processId(), 0));
      writeFileSync(file, fileHead + secondLine(hour * 3_600) + lines.join(""), { mode: 0o600 });
    }
    const onError = (error: unknown): void => {
      throw error;
    };
    const ingest = createIngest({ store, folder: journal, onError });
    const since = performance.now();
    await ingest();
    return performance.now() - since;
  };
  const [inParts, atOnce] = [`${PARTS} batches of ${ENDPOINTS / PARTS}`, `one batch of ${ENDPOINTS}`];
  const measured = await measureInterleaved(
    [
      { name: inParts, measure: () => sumUp(PARTS) },
      { name: atOnce, measure: () => sumUp(1) },
    ],
    { rounds, progress: (text) => progress(`summing up, ${text}`) },
  );
  return ratioTable(measured, {
    title: `Time to sum up the charges of ${ENDPOINTS} different endpoints. Median of ${rounds} interleaved rounds`,
    cost: { title: "time", unit: "ms" },
    ratio: { title: "ratio", digits: 2 },
    goals: new Map([[atOnce, { column: "ratio", atMost: 1.1 }]]),
  });
}
