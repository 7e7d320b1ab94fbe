/** How the commands of the repository read their flags, ask for help and end. */

export { readFlags, UsageError } from "./read-flags.ts";
export { type Command, runCommand, workspaceVersion } from "./run-command.ts";
