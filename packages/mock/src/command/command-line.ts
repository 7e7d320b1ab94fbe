import { parseArgs } from "node:util";
import { errorMessage, nearest } from "@ledgergate/document";
import { checkOptions, type OptionRule } from "@ledgergate/runtime/internal";
import type { MockOptions } from "../options/options.ts";
import { serverOptions } from "../options/server-options.ts";
import type { Option } from "../options/world-options.ts";

/** What the command line asks for: the options of the mock, and those of the command alone. */
interface CommandLine extends MockOptions {
  readonly state?: string;
  /** Whether each request is logged; by default on a terminal only. */
  readonly log?: boolean;
  readonly help?: boolean;
  readonly version?: boolean;
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

/** Every option that has a flag, with the flag's own name. */
const options = Object.entries<Option>({ ...serverOptions, ...commandOptions }).flatMap(([name, option]) =>
  option.flag === undefined ? [] : [{ name, ...option, flag: option.flag, flagName: flagNameOf(option.flag) }],
);

/** What `parseArgs` calls a flag: without dashes, without what stands around it, and not negated. */
function flagNameOf(flag: string): string {
  return flag.replace(/^(?:-\w, )?--(?:no-)?/, "").replace(/ .*/, "");
}

export const help: string = `Usage: ledgergate-mock [options]

Serves a mock of the Ledgergate APIs on one port until Ctrl-C.

${options.flatMap(({ flag, help = "" }) => wrap(help, 68).map((line, index) => `  ${(index === 0 ? flag : "").padEnd(18)} ${line}`)).join("\n")}

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

/** Reads the command line. Throws one sentence that says what is wrong with it. */
export function readCommandLine(args: readonly string[], env: NodeJS.Dict<string>): CommandLine {
  const values = readFlags(args);
  const given = options.flatMap(({ name, flagName, kind = "text", rule }) => {
    const value = values[flagName];
    return value === undefined ? [] : [[name, readValue(`--${flagName}`, kind, rule, value)]];
  });
  const command = Object.fromEntries(given) as CommandLine;
  return {
    port: readValue("PORT", "number", serverOptions.port.rule, env.PORT || "4010") as number,
    ...command,
    // The root scripts always pass --any-key: it must not open a custom state.
    anyKey: command.anyKey === true && command.state === undefined,
  };
}

function readFlags(args: readonly string[]): Readonly<Record<string, unknown>> {
  const flags = options.map(({ flagName, flag, kind }) => {
    const multiple = kind === "list" || kind === "pairs";
    const [, short] = /^-(\w),/.exec(flag) ?? [];
    const type = kind === "boolean" ? "boolean" : "string";
    return [flagName, { type, multiple, ...(short !== undefined && { short }) }] as const;
  });
  try {
    // `pnpm start -- --port 4011` passes the two dashes on.
    const ownArgs = args.filter((one) => one !== "--");
    return parseArgs({ args: ownArgs, allowNegative: true, options: Object.fromEntries(flags) }).values;
  } catch (error) {
    // What follows the first sentence is advice for other commands.
    const [sentence = ""] = errorMessage(error).split(/\.?\s*\n|\. /);
    throw new Error(`${sentence}${suggestFlag(sentence)} --help lists all flags.`);
  }
}

/** Names the flag that an unknown one is most like, if there is one. */
function suggestFlag(sentence: string): string {
  const [, unknown] = /^Unknown option '--(.+)'$/.exec(sentence) ?? [];
  const names = options.flatMap(({ flagName, kind }) => (kind === "boolean" ? [flagName, `no-${flagName}`] : flagName));
  const meant = unknown && nearest(unknown, names);
  return meant ? `; did you mean --${meant}?` : ".";
}

/** The value of a flag as the option takes it. */
function readValue(source: string, kind: NonNullable<Option["kind"]>, rule: OptionRule, value: unknown): unknown {
  if (kind === "boolean" || kind === "list") return value;
  if (kind === "pairs") return Object.fromEntries((value as string[]).map((text) => readPair(source, text)));
  const text = String(value);
  const isDigits = /^\d+$/.test(text);
  const read = kind === "text" ? text : !isDigits ? Number.NaN : kind === "number" ? Number(text) : BigInt(text);
  checkOptions({ [source]: read }, { [source]: rule });
  return read;
}

/** An address may hold a key, so what is wrong with a pair is said without it. */
function readPair(source: string, text: string): [name: string, value: string] {
  const [, name, value] = /^([\w.-]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`The option ${source} must have a name before a \`=\`.`);
  return [name, value];
}
