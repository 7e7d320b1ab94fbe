import { CommanderError, Option as Flag, Command as Parser } from "commander";
import { serverOptions } from "../options/server-options.ts";
import type { Option } from "../options/world-options.ts";
import { readVersion } from "../own-files.ts";

// The root's scripts print the help from this source before anything is built, so this file imports no other package of ours.

/** A mistake in a command line. Its message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const log: Option = {
  rule: "boolean",
  flag: "--log",
  help: "print a line per request (default: on a terminal only); --no-log never",
};

interface FlagOption extends Option {
  readonly name: string;
  readonly flag: string;
}

/** Every option that has a flag, in the order of the help. */
export const flagOptions: readonly FlagOption[] = Object.entries<Option>({ ...serverOptions, log }).flatMap(
  ([name, option]) => (option.flag === undefined ? [] : [{ name, ...option, flag: option.flag }]),
);

/** Reads the given flags, by option: a text, a list of texts, or a boolean. Returns `undefined` if it printed help or version. */
export function readFlags(args: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const parser = new Parser("ledgergate-mock")
    .description("Serves a mock of the Ledgergate APIs on one port until Ctrl-C.")
    .version(readVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .addHelpText("after", "\nEnds with 0 after Ctrl-C, with 1 if it cannot serve, with 2 if its flags\ncannot be read.")
    .exitOverride()
    // Unlike a stream, the console ignores a reader that leaves early, such as `head`.
    .configureOutput({ writeOut: (text) => console.log(text.trimEnd()), outputError: () => {} });
  const opposites: Flag[] = [];
  const attributes = flagOptions.map(({ name, flag, rule, kind, help }) => {
    const option = new Flag(flag.replace(/ (\S+)$/, " <$1>"), help);
    const isList = kind === "list" || kind === "pairs";
    parser.addOption(isList ? option.argParser((text, before: string[] = []) => [...before, text]) : option);
    if (rule === "boolean") opposites.push(new Flag(opposite(flag)));
    return [name, option.attributeName()] as const;
  });
  for (const option of opposites) parser.addOption(option);
  // Hidden only while help is printed: Commander never suggests a hidden option for a mistyped one.
  parser.addHelpText("beforeAll", () => {
    for (const option of opposites) option.hideHelp();
    return "";
  });
  try {
    // `pnpm start -- --port 4011` passes `--` on.
    parser.parse(
      args.filter((one) => one !== "--"),
      { from: "user" },
    );
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw new UsageError(sentenceOf(error));
  }
  const given = attributes.filter(([, attribute]) => parser.getOptionValueSource(attribute) === "cli");
  return Object.fromEntries(given.map(([name, attribute]) => [name, parser.opts()[attribute]]));
}

function opposite(flag: string): string {
  return flag.startsWith("--no-") ? flag.replace("--no-", "--") : flag.replace("--", "--no-");
}

/** Makes one line of Commander's message, without the values and arguments that were typed: they may be secrets. */
function sentenceOf({ message }: CommanderError): string {
  const [mistake = "", hint] = message.replace(/^error: /, "").split("\n");
  const shown = mistake
    .replace(/unknown option '(--[\w-]+)=.*'/s, "'$1' is unknown or takes no value")
    .replace(/: .*/s, "")
    .replace(/\.?$/, ".");
  const meant = hint === undefined ? "" : ` ${hint.slice(1, -1)}`;
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}${meant} --help lists all flags.`;
}
