/** Command lines of this repository's tools: flags, help, progress and exit codes. */

export { Argument } from "@commander-js/extra-typings";
export {
  createCommand,
  formatList,
  readCommandLine,
  readCount,
  runCommand,
  UsageError,
  workspaceVersion,
} from "./run-command.ts";
export { showProgress } from "./show-progress.ts";
