import { closeSync, constants, createReadStream, fstatSync, openSync, type ReadStream } from "node:fs";
import { errorCode } from "@ledgergate/service-kit";

/** Opens a file that the user names. @throws Error that names the file if there is none */
function openFile(file: string, flags: number = constants.O_RDONLY): number {
  try {
    return openSync(file, flags);
  } catch (error) {
    throw errorCode(error) === "ENOENT" ? new Error(`There is no file ${file}.`, { cause: error }) : error;
  }
}

/**
 * Opens a regular file to read it. Refuses all else, such as a FIFO, whose reader would wait for its writer.
 *
 * @throws Error that names the file
 */
export function openRegularFile(file: string): number {
  // Opening a FIFO would wait, too.
  const opened = openFile(file, constants.O_RDONLY | constants.O_NONBLOCK);
  if (fstatSync(opened).isFile()) return opened;
  closeSync(opened);
  throw new Error(`${file} is no regular file.`);
}

/**
 * Opens a file of keys. `-` is standard input. `onlyRegular` refuses all else than a regular file, such as a FIFO.
 *
 * @throws Error for a file that other users can read
 */
export function openKeyFile(file: string, onlyRegular = false): ReadStream {
  const open = onlyRegular ? openRegularFile : openFile;
  const opened = file === "-" ? 0 : open(file);
  const stats = fstatSync(opened);
  if (stats.isDirectory()) throw new Error(`${file} is a folder.`);
  if (stats.isFile() && (stats.mode & 0o077) !== 0)
    throw new Error(`Other users can open the keys in ${file}. Run \`chmod 600\` on it first.`);
  return createReadStream(file, { fd: opened });
}
