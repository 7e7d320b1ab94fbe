import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
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
  const folder = existsSync(journalFolder({ data })) ? journalFolder({ data }) : data;
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const files = readdirSync(folder).filter(readFileName).sort();
  const refuse = (names: readonly string[], what: string, remedy: string): void => {
    if (names.length > 0)
      throw new Error(`These files in ${folder} ${what}: ${names.join(", ")}. ${remedy} Nothing was counted.`);
  };
  const irregular = files.filter((name) => !lstatSync(join(folder, name)).isFile());
  refuse(irregular, "are no regular files", "Copy the files themselves.");
  const unknown = files.filter((name) => !hasKnownHead(join(folder, name)));
  refuse(unknown, "have formats that this program does not know", "Read them with the version that wrote them.");
  makePrivateFolder(own);
  const copies = mkdtempSync(join(own, "collect-"));
  try {
    for (const name of files) copyFileSync(join(folder, name), join(copies, name));
    for (const name of files) chmodSync(join(copies, name), 0o600);
    // Root runs commands for the user of the gateway.
    const { uid, gid } = statSync(own);
    if (process.geteuid?.() === 0) for (const name of ["", ...files]) chownSync(join(copies, name), uid, gid);
    return { folder, files: files.length, ...(await count(copies)) };
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

function hasKnownHead(path: string): boolean {
  const begin = Buffer.alloc(50);
  const length = useFile(openSync(path, "r"), (file) => readSync(file, begin));
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
  for (const file of readdirSync(copies).filter(readFileName).sort()) {
    const opened = openPrivate(join(copies, file));
    if (opened === undefined) continue;
    try {
      const { calls, computeUnits } = await sumUpFile({ store, folder, foreign: true, onSetAside }, file, opened);
      counted.calls += calls;
      counted.computeUnits += computeUnits;
    } finally {
      closeSync(opened);
    }
  }
  return counted;
}
