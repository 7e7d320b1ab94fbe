import { openSync } from "node:fs";
import { errorCode } from "@ledgergate/service-kit";

/** Opens a file to read it. @throws Error that names the file if there is none */
export function openFile(file: string): number {
  try {
    return openSync(file, "r");
  } catch (error) {
    throw errorCode(error) === "ENOENT" ? new Error(`There is no file ${file}.`, { cause: error }) : error;
  }
}
