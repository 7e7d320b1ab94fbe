import { Argument, InvalidArgumentError, Option } from "commander";
import type { ZodType } from "zod";

/** A command of the program, in the table of commands by its words, such as `endpoint rotate`. */
export interface Command {
  /** Description for the help; begins in lower case, ends without a full stop. */
  readonly help: string;
  /** Arguments that are not flags, in order, by the member of the input that they set. */
  readonly words?: Readonly<Record<string, Argument>>;
  /** Each gives the member of its input that is called as the flag, such as `newMaster` for `--new-master`. */
  readonly flags?: readonly Option[];
  /** Does it, and gives the exit code. */
  run(input: never, io: Io): Promise<number>;
}

/** Input and output of a command. */
export interface Io {
  /**
   * Prints a line or several. Resolves once the reader has taken them.
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
/** Usage error: trying again cannot help. */
export const misused = 2;

/** The reader of standard output has left, as `head` does once it has its lines. */
export class ReaderGone extends Error {
  override readonly name: string = "ReaderGone";
}

/** A command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** A flag such as `--team <team>`. One without a word behind it is a switch. `schema` reads and checks its text. */
export function flag(flags: string, help: string, schema?: ZodType): Option {
  const option = new Option(flags, help);
  return schema ? option.argParser(readBy(schema)) : option;
}

/** A word such as `<team>`. */
export function word(name: string, help: string, schema?: ZodType): Argument {
  const argument = new Argument(name, help);
  return schema ? argument.argParser(readBy(schema)) : argument;
}

function readBy(schema: ZodType): (text: string) => unknown {
  return (text) => {
    const { data, error } = schema.safeParse(text);
    if (error) throw new InvalidArgumentError(`It ${error.issues[0]?.message}`);
    return data;
  };
}
