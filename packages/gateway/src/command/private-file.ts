import { createReadStream, fstatSync, type ReadStream } from "node:fs";
import { openFile, openRegularFile } from "../open-file.ts";

/**
 * Opens a file of keys. `-` is standard input. `onlyRegular` refuses all else than a regular file, such as a FIFO.
 *
 * @throws Error for a file that other users can read
 */
export function openPrivateFile(file: string, onlyRegular = false): ReadStream {
  const open = onlyRegular ? openRegularFile : openFile;
  const opened = file === "-" ? 0 : open(file);
  const stats = fstatSync(opened);
  if (stats.isFile() && (stats.mode & 0o077) !== 0)
    throw new Error(`Other users can open the keys in ${file}. Run \`chmod 600\` on it first.`);
  return createReadStream(file, { fd: opened });
}
