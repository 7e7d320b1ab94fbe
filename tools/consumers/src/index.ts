/**
 * Uses packages as applications do after installing them.
 *
 * @module
 */

export { listApiCalls } from "./api-calls.ts";
export { callFirstTeam } from "./call-first-team.ts";
export { checkTarball } from "./check-tarball.ts";
export { findTarballs, installInto, makeApplication, packInto } from "./install-packed.ts";
export { findRefusedLicences, writeSbom } from "./licences.ts";
export { findUnexpectedFiles, listPackedFiles } from "./packed-files.ts";
export { runProgram } from "./run-program.ts";
export { writePrograms } from "./write-consumer.ts";
