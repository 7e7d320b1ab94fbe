import { parseArgs } from "node:util";
import { errorMessage, nearest } from "@ledgergate/document";
import type { ZodType } from "zod";

/** A command of the program, in the table of commands by its words, such as `endpoint rotate`. */
export interface Command {
  /** What it does, for the help; begins in lower case, ends without a full stop. */
  readonly help: string;
  /** What stands behind it without a flag, in order, by the member of its input. All but those that are optional must be there. */
  readonly words?: Readonly<Record<string, Word>>;
  /** Flags by the member of its input. */
  readonly flags?: Readonly<Record<string, Flag>>;
  /** Does it, and gives the exit code. */
  run(input: never, io: Io): Promise<number>;
}

export interface Word {
  /** As the help shows it, such as `TEAM`. */
  readonly word: string;
  readonly help: string;
  readonly optional?: true;
  /** Reads and checks it. Default: any text. */
  readonly schema?: ZodType;
}

export interface Flag {
  /** As the help shows it, such as `--team TEAM`. One without a word behind it is a switch. */
  readonly flag: string;
  readonly help: string;
  readonly required?: true;
  /** Reads and checks its text. Default: any text. */
  readonly schema?: ZodType;
}

/** Where a command reads and writes. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  readonly env: NodeJS.Dict<string>;
  /** Whether a person reads what `out` writes. */
  readonly isTerminal: boolean;
}

export const done = 0;
export const failed = 1;
/** Usage error: trying again cannot help. */
export const misused = 2;

/** A command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** Reads what stands behind a command's name. Throws a {@link UsageError} that says what is wrong with it. */
export function readInput({ words = {}, flags = {} }: Command, args: readonly string[]): Record<string, unknown> {
  const { values, positionals } = parse(flags, args);
  const wanted = Object.entries(words);
  const missing = wanted.find(([, { optional }], index) => !optional && positionals[index] === undefined)?.[1];
  if (missing) throw new UsageError(`${missing.word} is missing: ${missing.help}.`);
  const extra = positionals[wanted.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
  const fromWords = wanted.flatMap(([name, { word, schema }], index) => {
    const text = positionals[index];
    return text === undefined ? [] : [[name, read(word, text, schema)]];
  });
  const fromFlags = Object.entries(flags).flatMap(([name, { flag, required, schema }]) => {
    const text = values[nameOf(flag)];
    if (text === undefined && required) throw new UsageError(`${flag} is missing.`);
    return text === undefined ? [] : [[name, read(`--${nameOf(flag)}`, text, schema)]];
  });
  return Object.fromEntries([...fromWords, ...fromFlags]);
}

function read(name: string, text: unknown, schema: ZodType | undefined): unknown {
  if (!schema) return text;
  const { data, error } = schema.safeParse(text);
  if (error) throw new UsageError(`${name} ${error.issues[0]?.message}`);
  return data;
}

function parse(flags: Readonly<Record<string, Flag>>, args: readonly string[]) {
  const names = Object.values(flags).map(({ flag }) => flag);
  const options = names.map((flag) => [nameOf(flag), { type: isSwitch(flag) ? "boolean" : "string" }] as const);
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: Object.fromEntries(options) });
  } catch (error) {
    const [, unknown] = /Unknown option '--?([\w-]+)'/.exec(errorMessage(error)) ?? [];
    // What follows the first sentence is advice for other programs.
    const [sentence = ""] = errorMessage(error).split(/\.?\s*\n|\. /);
    if (unknown === undefined) throw new UsageError(`${sentence}.`);
    const near = nearest(unknown, names.map(nameOf));
    throw new UsageError(`There is no flag --${unknown} here.${near ? ` Did you mean --${near}?` : ""}`);
  }
}

/** What `parseArgs` calls a flag: without dashes, and without what follows. */
function nameOf(flag: string): string {
  return flag.replace(/^--/, "").replace(/ .*/, "");
}

function isSwitch(flag: string): boolean {
  return !flag.includes(" ");
}

/** The help of a command. */
export function helpOf(name: string, { help, words = {}, flags = {} }: Command): string {
  const usage = Object.values(words).map(({ word, optional }) => (optional ? `[${word}]` : word));
  const required = Object.values(flags).flatMap(({ flag, required }) => (required ? [flag] : []));
  const rows = [
    ...Object.values(words).map(({ word, help }) => [word, help] as const),
    ...Object.values(flags).map(({ flag, help }) => [flag, help] as const),
    ["--help", "print this text"] as const,
  ];
  return [
    `Usage: ledgergate-gateway ${[name, ...usage, ...required, "[flags]"].join(" ")}`,
    "",
    ...wrap(`${help[0]?.toUpperCase()}${help.slice(1)}.`, 100),
    "",
    ...columns(rows),
  ].join("\n");
}

/** Names with what they mean beside them. */
export function columns(rows: readonly (readonly [name: string, help: string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, help]) =>
    wrap(help, 96 - width).map((line, index) => `  ${(index === 0 ? name : "").padEnd(width)}  ${line}`),
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}
