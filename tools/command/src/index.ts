/** How the commands of the repository read their flags, ask for help, tell how far they are and end. */

export { readCount, readFlags, UsageError } from "./read-flags.ts";
export { type Command, runCommand, workspaceVersion } from "./run-command.ts";
export { showProgress } from "./show-progress.ts";
