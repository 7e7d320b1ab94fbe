import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { errorCode } from "@ledgergate/service-kit";

/** Opens a file to read it. @throws Error that names the file if there is none */
export function openFile(file: string, flags: number = constants.O_RDONLY): number {
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
export function openRegularFile(file: string, flags = 0): number {
  // Opening a FIFO would wait, too.
  const opened = openFile(file, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  if (fstatSync(opened).isFile()) return opened;
  closeSync(opened);
  throw new Error(`${file} is no regular file.`);
}
