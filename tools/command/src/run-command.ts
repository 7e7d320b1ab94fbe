import { readFileSync } from "node:fs";
import process from "node:process";
import type { ParseArgsOptionsConfig } from "node:util";
import { type Flags, readFlags, UsageError } from "./read-flags.ts";

/** Flags and arguments of a command, with the text of its `--help`. */
export interface Command<Options extends ParseArgsOptionsConfig> {
  readonly help: string;
  readonly options: Options;
  /** Maximum number of arguments besides the flags. Default: none. */
  readonly mostNames?: number;
}

let prepare = async (): Promise<number> => 0;

/** Sets a step that every command runs after reading its flags: the root's scripts build packages. It returns an exit code. */
export function beforeRun(build: () => Promise<number>): void {
  prepare = build;
}

/**
 * Runs a command and sets the exit code: the code that `run` returns, 1 if it throws, 2 for an invalid command line.
 * `--help` and `--version` are answered without `run`, which may load packages that must be built first.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  { help, options, mostNames }: Command<Options>,
  run: (given: Flags<Options>) => Promise<number>,
): Promise<void> {
  try {
    const given = readFlags(process.argv.slice(2), options, mostNames);
    if (given.values.help) console.log(help);
    else if (given.values.version) console.log(workspaceVersion());
    else process.exitCode = (await prepare()) || (await run(given));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** The commands have no versions of their own. */
export function workspaceVersion(): string {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
