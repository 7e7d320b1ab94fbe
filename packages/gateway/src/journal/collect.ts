import { closeSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openRegularFile } from "../input-file.ts";
import {
  type CollectAnswer,
  type CollectedPart,
  type CollectStep,
  type LeftOut,
  noneLeftOut,
} from "./count-collected.ts";
import { journalFolder, readFileName } from "./lines.ts";
import { type Part, readPart } from "./part.ts";

/** Sums of the charges that were not counted before, and the numbers of lines that do not count. */
export interface Collected extends LeftOut {
  readonly folder: string;
  readonly files: number;
  readonly calls: number;
  readonly computeUnits: number;
  /** The files with the lines that do not count. */
  readonly setAside: readonly string[];
}

/**
 * Reads the journals in the data folder of another gateway, or in a copy of it, and deletes nothing there. Charges that were counted
 * before, from this folder or from another copy, do not count again. The process that has the store open counts what it is told by `ask`.
 */
export async function collectJournals(
  data: string,
  ask: (step: CollectStep) => Promise<CollectAnswer>,
): Promise<Collected> {
  const folder = existsSync(journalFolder({ data })) ? journalFolder({ data }) : data;
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => readFileName(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const irregular = entries.filter((entry) => !entry.isFile()).map(({ name }) => name);
  const unknown: string[] = [];
  const shorter: string[] = [];
  const sums = { calls: 0, computeUnits: 0, ...noneLeftOut };
  const setAside: string[] = [];
  await ask({ folder });
  const count = async (part: CollectedPart): Promise<CollectAnswer> => {
    const answer = await ask(part);
    sums.calls += answer.calls;
    sums.computeUnits += answer.computeUnits;
    for (const reason of Object.keys(noneLeftOut) as (keyof LeftOut)[]) sums[reason] += answer.leftOut[reason];
    if (answer.setAside !== undefined) setAside.push(answer.setAside);
    return answer;
  };
  for (const file of files) {
    for (let { position } = await ask({ file }); ; ) {
      const { bytes, end } = readPartOf(join(folder, file), position);
      if (bytes.length === 0) break;
      const answer = await count({ file, position, end, bytes: bytes.toString("base64") });
      if (!answer.isKnown) {
        unknown.push(file);
        break;
      }
      // Another process may have counted this part.
      position = answer.position;
    }
  }
  // Refunds come after the charges of all files, so that none counts without its charge.
  for (const file of files) {
    for (const [position, end] of (await ask({ file })).refunds) {
      const bytes = readPartOf(join(folder, file), position).bytes.subarray(0, end - position);
      if (position + bytes.length === end)
        await count({ file, position, end, bytes: bytes.toString("base64"), refunds: true });
      else shorter.push(file);
    }
  }
  const problems = [
    [unknown, "have formats that this program does not know", "Read them with the version that wrote them."],
    [irregular, "are no regular files", "Copy the files themselves."],
    [shorter, "are shorter than copies that were counted before", "Collect the longer copies for their refunds."],
  ] as const;
  const messages = problems.flatMap(([names, what, remedy]) =>
    names.length === 0 ? [] : [`These files in ${folder} ${what}: ${names.join(", ")}. ${remedy}`],
  );
  if (messages.length > 0) {
    const aside = setAside.length > 0 ? ` Some of their lines are set aside: ${setAside.join(", ")}.` : "";
    throw new Error(`${messages.join(" ")} The others are counted.${aside}`);
  }
  return { folder, files: files.length, ...sums, setAside };
}

function readPartOf(path: string, position: number): Part {
  const file = openRegularFile(path);
  try {
    return readPart(file, position);
  } finally {
    closeSync(file);
  }
}
