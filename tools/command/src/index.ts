/** Command lines of this repository's tools: flags, help, progress and exit codes. */

export { readCount, readFlags, UsageError } from "./read-flags.ts";
export { type Command, runCommand, workspaceVersion } from "./run-command.ts";
export { showProgress } from "./show-progress.ts";
