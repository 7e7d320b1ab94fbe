/**
 * Uses packages as applications do after installing them.
 *
 * @module
 */

export { listApiCalls } from "./api-calls.ts";
export { checkTarball } from "./check-tarball.ts";
export { findTarballs, installInto, makeApplication, packInto } from "./install-packed.ts";
export { findRefusedLicences, readComponents, writeSbom } from "./licences.ts";
export { findUnmeantFiles, listPackedFiles } from "./packed-files.ts";
export { runProgram } from "./run-program.ts";
export { writePrograms } from "./write-consumer.ts";
