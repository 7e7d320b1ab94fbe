/**
 * Every operation of the Ledgergate APIs on the command line.
 *
 * @module
 */

export type { CommandIo } from "./command-io.ts";
export { main } from "./main.ts";
