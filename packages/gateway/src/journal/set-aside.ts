import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "@ledgergate/service-kit";
import { makePrivateFolder, readPrivateFile, syncFolder } from "../store/private-file.ts";
import { fileHead, maxLineBytes, readFileName, secondLine } from "./lines.ts";

const ending = ".set-aside";

/** Largest number of files with lines that were set aside. */
const maxFiles = 1_000;

/** Largest size of the lines of such a file, in bytes. */
const maxBytes = 65_536;

/** Lines of a part of a journal file that do not count. Only the first ones are kept. */
export class SetAside {
  count = 0;
  readonly #kept: Buffer[] = [];
  #size = 0;

  /** Adds a line. `second` is that of the lines around it. */
  add(line: Buffer, second = 0): void {
    this.count++;
    if (this.#size > maxBytes) return;
    const kept = Buffer.concat([Buffer.from(secondLine(second)), line.subarray(0, maxLineBytes), Buffer.from("\n")]);
    this.#size += kept.length;
    if (this.#size <= maxBytes) this.#kept.push(kept);
  }

  /**
   * Writes the lines of the part from `begin` to `end` of a journal into a file of the folder, before the part counts. If the part is
   * read again, the file is replaced, as are those of smaller parts. Without its ending, the file is a journal: once its lines are
   * corrected, they can be collected.
   *
   * @returns the file. `undefined` if there are too many such files
   */
  write(folder: string, journal: string, begin: number, end: number): string | undefined {
    const { writer, process, number } = readFileName(journal) ?? {};
    const [before, after] = [`${writer}-${process}.`, `-${number}.journal${ending}`];
    const isReplaced = (name: string): boolean => {
      const position = name.slice(before.length, -after.length);
      if (name !== `${before}${position}${after}` || !/^\d+$/.test(position)) return false;
      return Number(position) >= begin && Number(position) < end;
    };
    const present = setAsideFiles(folder);
    const replaced = present.filter(isReplaced);
    if (present.length - replaced.length >= maxFiles) return undefined;
    for (const name of replaced) rmSync(join(folder, name));
    const path = join(folder, `${before}${begin}${after}`);
    const bytes = Buffer.concat([Buffer.from(fileHead), ...this.#kept]);
    writeFileSync(path, bytes, { flag: "wx", mode: 0o600, flush: true });
    syncFolder(folder);
    return path;
  }
}

function setAsideFiles(folder: string): string[] {
  makePrivateFolder(folder);
  return readdirSync(folder).filter((name) => name.endsWith(ending));
}

/** Counts the lines in the files of a folder that were set aside. Each file is read once. */
export function createSetAsideCount(folder: string): () => number {
  let counts = new Map<string, number>();
  return () => {
    counts = new Map(setAsideFiles(folder).map((name) => [name, counts.get(name) ?? countLines(join(folder, name))]));
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  };
}

/** Counts the lines of a file: each has a line with its second. */
function countLines(path: string): number {
  const text = attempt(() => readPrivateFile(path) ?? "");
  // Another user has collected it.
  return text === undefined ? 1 : Math.ceil((text.split("\n").length - 2) / 2);
}
