import { closeSync, fdatasync, fstatSync, lstatSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { createPrivateFile, makePrivateFolder, syncFolder } from "../store/private-file.ts";

/** Size of the pieces in which a file is read, in bytes. */
const pieceSize = 2 ** 16;

const piece = Buffer.allocUnsafe(pieceSize);

/** `gone`: deleted, moved or replaced. */
export type Displacement = "gone" | "cut";

/** An open file of the journal. It is put back if its path no longer leads to it. */
export class JournalFile {
  readonly path: string;
  /** Number of written bytes. */
  size = 0;
  /** Number of bytes that were there at the last check. */
  #checked = 0;
  descriptor: number;

  constructor(path: string) {
    makePrivateFolder(dirname(path));
    this.path = path;
    this.descriptor = createPrivateFile(path);
    syncFolder(dirname(path));
  }

  /**
   * Compares the file with its path. A file that was deleted, moved or replaced is written again under its name, so that each line still
   * counts once. A cut file keeps the positions of later lines.
   *
   * @returns what has happened to the file since the last check
   * @throws Error if the file cannot be put back
   */
  check(): Displacement | undefined {
    makePrivateFolder(dirname(this.path));
    const found = lstatSync(this.path, { throwIfNoEntry: false });
    const own = fstatSync(this.descriptor);
    const isGone = found?.ino !== own.ino || found.dev !== own.dev;
    if (isGone) this.#putBack();
    const isCut = this.#isCut();
    this.#checked = this.size;
    if (isCut) return "cut";
    return isGone ? "gone" : undefined;
  }

  /** Syncs the file. `done` receives no error of a descriptor that was closed meanwhile. */
  sync(done: (error: Error | null) => void): void {
    const descriptor = this.descriptor;
    fdatasync(descriptor, (error) => done(descriptor === this.descriptor ? error : null));
  }

  close(): void {
    closeSync(this.descriptor);
    this.descriptor = -1;
  }

  #putBack(): void {
    const unfinished = `${this.path}.unfinished`;
    rmSync(unfinished, { force: true });
    const copy = createPrivateFile(unfinished);
    try {
      for (let at = 0, length = -1; length !== 0; at += length) {
        length = readSync(this.descriptor, piece, 0, pieceSize, at);
        for (let written = 0; written < length; )
          written += writeSync(copy, piece, written, length - written, at + written);
      }
      renameSync(unfinished, this.path);
    } catch (error) {
      closeSync(copy);
      throw error;
    }
    this.close();
    this.descriptor = copy;
    syncFolder(dirname(this.path));
  }

  /** Tests the bytes since the last check. The bytes of a cut are missing, or zeros if later ones were written. */
  #isCut(): boolean {
    for (let at = Math.max(this.#checked - 1, 0), length = 0; at < this.size; at += length) {
      length = readSync(this.descriptor, piece, 0, Math.min(pieceSize, this.size - at), at);
      if (length === 0 || piece.subarray(0, length).includes(0)) return true;
    }
    return false;
  }
}
