/** Command lines of this repository's tools: flags, help, progress and exit codes. */
import { readFileSync } from "node:fs";
import process from "node:process";
import { Command, CommanderError, Help, InvalidArgumentError, type OptionValues } from "@commander-js/extra-typings";

export { Argument } from "@commander-js/extra-typings";
export { showProgress } from "./show-progress.ts";

/** A mistake in a command line that Commander does not find. Its message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Output {
  readonly print: (text: string) => void;
  readonly fail: (text: string) => void;
}

const standard: Output = { print: (text) => console.log(text), fail: (text) => console.error(text) };

/** The values of a command's flags, and its other arguments. */
export interface CommandLine<Values> {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Makes a command with `--help` and `--version`. `usage` is the command as users type it, such as `pnpm bench`. */
export function createCommand(usage: string, description: string): Command {
  return new Command(usage)
    .description(description)
    .version(workspaceVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .showHelpAfterError("--help lists the options.")
    .exitOverride();
}

/** Formats names and their descriptions for the text after the options. */
export function formatList(items: readonly { readonly name: string; readonly about: string }[]): string {
  const help = new Help();
  help.prepareContext({ helpWidth: process.stdout.columns });
  const width = Math.max(...items.map(({ name }) => name.length));
  return items.map(({ name, about }) => help.formatItem(name, width, about, help)).join("\n");
}

/** Reads a command line. Prints help, version or a mistake, and then returns the exit code. */
export function readCommandLine<Values extends OptionValues>(
  command: Command<unknown[], Values>,
  args: readonly string[],
  { print, fail }: Output = standard,
): CommandLine<Values> | number {
  command.configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => fail(text.trimEnd()) });
  try {
    // `pnpm bench -- --json` passes `--` on.
    command.parse(
      args.filter((argument) => argument !== "--"),
      { from: "user" },
    );
    return { values: command.opts(), positionals: command.args };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
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
export async function runCommand<Values extends OptionValues>(
  command: Command<unknown[], Values>,
  run: (given: CommandLine<Values>) => Promise<number>,
): Promise<void> {
  const given = readCommandLine(command, process.argv.slice(2));
  try {
    process.exitCode = typeof given === "number" ? given : (await prepare()) || (await run(given));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Reads a value that is a whole number from 1. */
export function readCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}

/** Returns the version of the workspace, since its commands have no versions of their own. */
export function workspaceVersion(): string {
  const manifest = readFileSync(new URL("../../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
