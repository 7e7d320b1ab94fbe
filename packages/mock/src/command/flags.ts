import { parseArgs } from "node:util";
import { serverOptions } from "../options/server-options.ts";
import type { Option } from "../options/world-options.ts";

// The root's scripts print the help from this source before anything is built, so this file imports no other package.

/** A mistake in a command line. Its message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const commandOptions: Readonly<Record<"log" | "version" | "help", Option>> = {
  log: {
    rule: "boolean",
    flag: "--log",
    kind: "boolean",
    help: "print a line per request (default: on a terminal only); --no-log never",
  },
  version: { rule: "boolean", flag: "-v, --version", kind: "boolean", help: "print the version" },
  help: { rule: "boolean", flag: "-h, --help", kind: "boolean", help: "print this text" },
};

/** An option that has a flag. */
interface Flag extends Option {
  /** The option's name. */
  readonly name: string;
  readonly flag: string;
  /** Name of the flag for `parseArgs`. */
  readonly flagName: string;
}

/** Every option that has a flag, in the order of the help. */
export const flags: readonly Flag[] = Object.entries<Option>({ ...serverOptions, ...commandOptions }).flatMap(
  ([name, option]) =>
    option.flag === undefined ? [] : [{ name, ...option, flag: option.flag, flagName: flagNameOf(option.flag) }],
);

/** Extracts the flag's name for `parseArgs`: without dashes, brackets, value and negation. */
function flagNameOf(flag: string): string {
  return flag.replace(/^(?:-\w, )?--(?:no-)?/, "").replace(/ .*/, "");
}

export const help: string = `Usage: ledgergate-mock [options]

Serves a mock of the Ledgergate APIs on one port until Ctrl-C.

${flags.flatMap(({ flag, help = "" }) => wrap(help, 68).map((line, index) => `  ${(index === 0 ? flag : "").padEnd(18)} ${line}`)).join("\n")}

Ends with 0 after Ctrl-C, with 1 where it cannot serve what it is told to, with 2 where its
flags cannot be read.`;

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** Finds the known word that is most similar to a mistyped word, if there is one. */
type Suggest = (mistyped: string, words: readonly string[]) => string | undefined;

/** Reads the flags as texts. Throws a `UsageError` for an unknown flag. */
export function readFlags(
  args: readonly string[],
  suggest: Suggest = () => undefined,
): Readonly<Record<string, unknown>> {
  const config = flags.map(({ flagName, flag, kind }) => {
    const multiple = kind === "list" || kind === "pairs";
    const [, short] = /^-(\w),/.exec(flag) ?? [];
    const type = kind === "boolean" ? "boolean" : "string";
    return [flagName, { type, multiple, ...(short !== undefined && { short }) }] as const;
  });
  try {
    // `pnpm start -- --port 4011` passes `--` on.
    const ownArgs = args.filter((one) => one !== "--");
    return parseArgs({ args: ownArgs, allowNegative: true, options: Object.fromEntries(config) }).values;
  } catch (error) {
    // The first sentence names the mistake. The sentences after it are advice for other commands.
    const [sentence = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    const [, unknown = ""] = /^Unknown option '--(.+)'$/.exec(sentence) ?? [];
    const meant =
      unknown &&
      suggest(
        unknown,
        flags.flatMap(({ flagName, kind }) => (kind === "boolean" ? [flagName, `no-${flagName}`] : flagName)),
      );
    throw new UsageError(`${sentence}${meant ? `; did you mean --${meant}?` : "."} --help lists all flags.`);
  }
}
