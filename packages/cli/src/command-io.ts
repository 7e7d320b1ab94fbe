import type { CallWatch } from "./call-watch.ts";
import type { CliSettings } from "./settings.ts";

/** Streams, environment and signal of a command line. */
export interface CommandIo {
  /** Writes to standard output. Resolves when the reader has taken the text. */
  out(text: string | Uint8Array): Promise<void>;
  /** Writes a line to standard error. */
  err(line: string): void;
  /** Standard input. Absent: no input can be read from it. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly env: NodeJS.Dict<string>;
  /** True if standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Parts that all commands of a command line share. */
export interface CommandContext {
  readonly settings: CliSettings;
  readonly watch: CallWatch;
  readonly io: CommandIo;
}
