import { existsSync, readdirSync } from "node:fs";
import { type Store, write } from "../store/store.ts";
import { sumUpFile } from "./ingest.ts";
import { journalFolder, readFileName } from "./lines.ts";

/** Sums of the charges that were not counted before. */
export interface Collected {
  readonly folder: string;
  readonly files: number;
  readonly calls: number;
  readonly computeUnits: number;
  /** Number of lines that cannot be read. */
  readonly damagedLines: number;
}

/**
 * Sums up the journals in the data folder of another gateway, or in a copy of it, and deletes nothing there. Charges that were counted
 * before, from this folder or from another copy, do not count again.
 */
export async function collectJournals(store: Store, data: string): Promise<Collected> {
  const folder = existsSync(journalFolder({ data })) ? journalFolder({ data }) : data;
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  // Records the command in the audit log by an empty write. The sums take many transactions, so that they block no other change.
  await write(store, async () => {});
  const files = readdirSync(folder).filter(readFileName).sort();
  const unknown: string[] = [];
  let [calls, computeUnits, damagedLines] = [0, 0, 0];
  for (const file of files) {
    const counted = await sumUpFile(store, folder, file);
    if (!counted.isKnown) unknown.push(file);
    calls += counted.calls;
    computeUnits += counted.units;
    damagedLines += counted.damaged;
  }
  if (unknown.length > 0)
    throw new Error(
      `These files in ${folder} have formats that this program does not know: ${unknown.join(", ")}. Read them with the version that wrote them. The others are counted.`,
    );
  return { folder, files: files.length, calls, computeUnits, damagedLines };
}
