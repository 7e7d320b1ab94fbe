import { createReadStream, fstatSync, type ReadStream } from "node:fs";
import { openFile } from "../open-file.ts";

/**
 * Opens a file of keys. `-` is standard input.
 *
 * @throws Error for a file that other users can read
 */
export function openPrivateFile(file: string): ReadStream {
  const opened = file === "-" ? 0 : openFile(file);
  const stats = fstatSync(opened);
  if (stats.isFile() && (stats.mode & 0o077) !== 0)
    throw new Error(`Other users can open the keys in ${file}. Run \`chmod 600\` on it first.`);
  return createReadStream(file, { fd: opened });
}
