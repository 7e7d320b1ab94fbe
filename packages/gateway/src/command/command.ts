import { Argument, InvalidArgumentError, Option } from "commander";
import type { ZodType } from "zod";

/** A command of the program. The table of commands has it under its words, such as `endpoint rotate`. */
export interface Command {
  /** Description for the help; begins in lower case, ends without a full stop. */
  readonly help: string;
  /** Arguments that are not flags, in order, by the member of the input that they set. */
  readonly positionals?: Readonly<Record<string, Argument>>;
  /** Each flag sets the input's member of the same name, such as `newMaster` for `--new-master`. */
  readonly flags?: readonly Option[];
  /** Runs the command. @returns the exit code */
  run(input: never, io: Io): Promise<number>;
}

/** Input and output of a command. */
export interface Io {
  /**
   * Prints one or several lines. Resolves once the reader has taken them.
   *
   * @throws {@link ReaderGone} if the reader has left, and an error if the text cannot be written.
   */
  out(text: string): Promise<void>;
  err(text: string): void;
  readonly env: NodeJS.Dict<string>;
  /** True if `out` writes to a terminal. */
  readonly isTerminal: boolean;
}

export const done = 0;
export const failed = 1;
/** Exit code of a usage error. Another try cannot help. */
export const misused = 2;

/** The reader of standard output has left, as `head` does after its last line. */
export class ReaderGone extends Error {}

/** A command line that breaks the rules. */
export class UsageError extends Error {}

/** Creates a flag such as `--team <team>`. A flag without an argument is a switch. `schema` parses and checks the argument. */
export function flag(flags: string, help: string, schema?: ZodType): Option {
  const option = new Option(flags, help);
  return schema ? option.argParser(parserOf(schema)) : option;
}

/** Creates an argument such as `<team>`. */
export function positional(name: string, help: string, schema?: ZodType): Argument {
  const argument = new Argument(name, help);
  return schema ? argument.argParser(parserOf(schema)) : argument;
}

/** Creates a parser of texts. It throws an error that begins with "It must be". */
export function parserOf(schema: ZodType): (text: string) => unknown {
  return (text) => {
    const { data, error } = schema.safeParse(text);
    if (error) throw new InvalidArgumentError(`It ${error.issues[0]?.message}`);
    return data;
  };
}
