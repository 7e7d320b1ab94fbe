import process from "node:process";
import { ReleaseError } from "./release-error.ts";

/**
 * Runs a command of this package with the arguments it was started with, and sets how the process ends: with 0, with 1 for what
 * stands in the way of a release, with 2 for flags that cannot be read.
 */
export async function runCommand(help: string, run: (args: string[]) => Promise<void>): Promise<void> {
  // `pnpm spec:diff -- BASE` hands the `--` on.
  const args = process.argv.slice(2).filter((argument) => argument !== "--");
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${help}\n`);
    return;
  }
  try {
    await run(args);
  } catch (error) {
    if (error instanceof ReleaseError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    } else if ((error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS")) {
      process.stderr.write(`${(error as Error).message}\n--help tells what there is.\n`);
      process.exitCode = 2;
    } else throw error;
  }
}
