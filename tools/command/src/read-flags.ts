import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** A mistake in a command line. Its message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Flags of every command. */
interface CommonOptions {
  readonly help: { readonly type: "boolean"; readonly short: "h" };
  readonly version: { readonly type: "boolean"; readonly short: "v" };
}

const common: CommonOptions = { help: { type: "boolean", short: "h" }, version: { type: "boolean", short: "v" } };

/** A parsed command line: the values of its flags, and its other arguments. */
export interface Flags<Options extends ParseArgsOptionsConfig> {
  readonly values: ValuesOf<Options> & { readonly help?: boolean; readonly version?: boolean };
  readonly positionals: readonly string[];
}

type ValuesOf<Options extends ParseArgsOptionsConfig> = {
  readonly [Name in keyof Options]?: Options[Name]["type"] extends "boolean"
    ? boolean
    : Options[Name] extends { readonly multiple: true }
      ? readonly string[]
      : string;
};

/**
 * Reads a command line. `mostNames`: maximum number of arguments besides the flags. Throws a {@link UsageError} that suggests the
 * most similar flag for an unknown one.
 */
export function readFlags<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  mostNames = 0,
): Flags<Options> {
  // `pnpm bench -- --json` passes `--` on.
  const given = args.filter((argument) => argument !== "--");
  const read = readWith(given, options);
  const [extra] = read.positionals.slice(mostNames);
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'. --help tells more.`);
  return read;
}

/** Reads a flag that is a whole number from 1. `undefined` if it is not given. */
export function readCount(flag: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d*$/.test(text)) throw new UsageError(`${flag} takes a whole number from 1.`);
  return text === undefined ? undefined : Number(text);
}

function readWith<Options extends ParseArgsOptionsConfig>(args: string[], options: Options): Flags<Options> {
  try {
    return parseArgs({ args, options: { ...common, ...options }, allowPositionals: true }) as Flags<Options>;
  } catch (error) {
    // The first sentence names the mistake. The sentences after it are advice for other commands.
    const [sentence = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    const [, unknown] = /^Unknown option '--(.+)'$/.exec(sentence) ?? [];
    const meant = unknown && nearest(unknown, Object.keys({ ...common, ...options }));
    throw new UsageError(`${sentence}${meant ? `; did you mean --${meant}?` : "."} --help tells more.`);
  }
}

/** Finds the word that shares the most pairs of letters with a mistyped one, and at least half of them. */
function nearest(mistyped: string, words: readonly string[]): string | undefined {
  const pairsOf = (word: string) => new Set(Array.from(`^${word}$`, (letter, at) => letter + (`${word}$`[at] ?? "")));
  const likeness = (word: string) => {
    const [one, other] = [pairsOf(mistyped), pairsOf(word)];
    return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
  };
  return words.filter((word) => likeness(word) >= 0.5).sort((one, other) => likeness(other) - likeness(one))[0];
}
