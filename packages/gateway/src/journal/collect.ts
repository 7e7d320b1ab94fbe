import fs from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, openPrivate } from "../store/private-file.ts";
import { type Store, write } from "../store/store.ts";
import { useFile } from "../use-file.ts";
import { journalFolder, readFileName, withoutHead } from "./lines.ts";
import { sumUpFile } from "./sum-up.ts";

/** Sums of the charges that were not counted before, the number of lines that do not count, and the files with these lines. */
export type Counted = Awaited<ReturnType<typeof countCopies>>;

/**
 * Copies the journals in the data folder of another gateway, or in a copy of it, below the folder `own`. `count` sums the copies up in the
 * process that has the store open, which reads no other user's file. Charges that were counted before, from any copy, do not count again.
 */
export async function collectJournals(data: string, own: string, count: (folder: string) => Promise<Counted>) {
  const folder = fs.existsSync(journalFolder({ data })) ? journalFolder({ data }) : data;
  if (!fs.existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const files = fs.readdirSync(folder).filter(readFileName).sort();
  const refuse = (names: readonly string[], what: string, remedy: string): void => {
    if (names.length > 0)
      throw new Error(`These files in ${folder} ${what}: ${names.join(", ")}. ${remedy} Nothing was counted.`);
  };
  const irregular = files.filter((name) => !fs.lstatSync(join(folder, name)).isFile());
  refuse(irregular, "are no regular files", "Copy the files themselves.");
  const unknown = files.filter((name) => !hasKnownHead(join(folder, name)));
  refuse(unknown, "have formats that this program does not know", "Read them with the version that wrote them.");
  makePrivateFolder(own);
  const copies = fs.mkdtempSync(join(own, "collect-"));
  try {
    for (const name of files) fs.copyFileSync(join(folder, name), join(copies, name));
    for (const name of files) fs.chmodSync(join(copies, name), 0o600);
    // Root runs commands for the user of the gateway.
    const { uid, gid } = fs.statSync(own);
    if (process.geteuid?.() === 0) for (const name of ["", ...files]) fs.chownSync(join(copies, name), uid, gid);
    return { folder, files: files.length, ...(await count(copies)) };
  } finally {
    fs.rmSync(copies, { recursive: true, force: true });
  }
}

function hasKnownHead(path: string): boolean {
  const begin = Buffer.alloc(50);
  const length = useFile(fs.openSync(path, "r"), (file) => fs.readSync(file, begin));
  return withoutHead(begin.subarray(0, length)) !== undefined;
}

/** Sums up the copies in `copies`. Writes the lines that do not count into files of `folder`. */
export async function countCopies(store: Store, folder: string, copies: string) {
  // Records the command in the audit log by an empty write. The sums take many transactions, so that they block no other change.
  await write(store, async () => {});
  const counted = { calls: 0, computeUnits: 0, linesSetAside: 0, setAside: [] as string[] };
  const onSetAside = (count: number, path = ""): void => {
    counted.linesSetAside += count;
    counted.setAside.push(path);
  };
  for (const file of fs.readdirSync(copies).filter(readFileName).sort()) {
    const opened = openPrivate(join(copies, file));
    if (opened === undefined) continue;
    const summing = sumUpFile({ store, folder, foreign: true, onSetAside }, file, opened);
    const { calls, computeUnits } = await summing.finally(() => fs.closeSync(opened));
    counted.calls += calls;
    counted.computeUnits += computeUnits;
  }
  return counted;
}
