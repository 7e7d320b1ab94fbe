import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { Option } from "@commander-js/extra-typings";
import { createCommand, readCommandLine } from "./run-command.ts";

/** Flags of `turbo run` that the help lists. */
const listedFlags = [
  ["-F, --filter <packages>", "only these packages, such as @ledgergate/mock"],
  ["--affected", "only packages that differ from main"],
  ["--force [force]", "run unchanged tasks again"],
  ["--concurrency <n>", "number of tasks at a time, or a percentage of the cores"],
  ["--continue [which]", "continue after a failure: never, dependencies-successful or always"],
  ["--only", "leave out the tasks that run before these"],
  ["--dry-run [format]", "list the tasks without running them"],
  ["--output-logs <which>", "output to print: full, hash-only, new-only, errors-only or none"],
] as const;

/** The other flags of `turbo run`. A test compares both lists with turbo's own help. */
const otherFlags = [
  ...["--cache <where>", "--cache-dir <folder>", "--cache-workers <n>", "--no-cache"],
  ...["--remote-only [is]", "--remote-cache-read-only [is]"],
  ...["--graph [file]", "--profile [file]", "--anon-profile [file]", "--summarize [is]"],
  ...["--log-order <order>", "--log-prefix <prefix>", "--log-file [file]", "--json"],
  ...["--single-package", "--framework-inference [is]", "--global-deps <glob>", "--env-mode [mode]"],
];

/**
 * Reads the command line of a command that runs turbo's tasks. Prints help, version or a mistake.
 *
 * @returns the flags for turbo, or the exit code.
 */
export function readTurboFlags(
  name: string,
  about: string,
  more: string,
  given: readonly string[],
): readonly string[] | number {
  const command = createCommand(`pnpm ${name}`, about);
  for (const [flags, help] of listedFlags) command.option(flags, help);
  for (const flags of otherFlags) command.addOption(new Option(flags).hideHelp());
  command.addHelpText("after", `\nOther flags of turbo are passed on: pnpm exec turbo run --help${more}`);
  const read = readCommandLine(command, given);
  return typeof read === "number" ? read : given.filter((flag) => flag !== "--");
}

/** Runs tasks, writes turbo's output to `output`, and returns the exit code. SIGINT and SIGTERM are passed on to turbo. */
export async function runTurbo(
  root: string,
  args: readonly string[],
  output: NodeJS.WriteStream = process.stdout,
): Promise<number> {
  const quiet = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", REDOCLY_TELEMETRY: "off" };
  const env = { ...process.env, ...quiet, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const colour = output.isTTY && !process.env.NO_COLOR ? ["--color"] : [];
  const child = spawn("turbo", [...colour, "run", ...args], { cwd: root, env, stdio: ["inherit", "pipe", "inherit"] });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  // `pnpm build | head` closes the output.
  const stop = (): void => void child.kill();
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, passOn);
  output.on("error", stop);
  createInterface(child.stdout).on("line", (line) => {
    // turbo names all packages of the workspace before each run, and has no flag to prevent it.
    if (!line.includes("• Packages in scope:")) output.write(`${line}\n`);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (ended, signal) => resolve(ended ?? (signal === null ? 0 : 1)));
  });
  for (const signal of signals) process.off(signal, passOn);
  output.off("error", stop);
  return code;
}
