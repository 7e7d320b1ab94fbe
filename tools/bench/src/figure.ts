import type { Table } from "./table.ts";

/** What the command line asks of a figure. */
export interface FigureOptions {
  /** Rounds of each measurement. Default: what suits the figure. */
  readonly rounds: number | undefined;
  /** Names of the subjects to measure. Default: all. */
  readonly only: readonly string[] | undefined;
  /** The folder with the ledgers' own SDKs, which are measured then as well. */
  readonly peers: string | undefined;
  /** Told now and then what is going on. */
  progress(text: string): void;
}

/** Something that `pnpm bench` measures, by name. */
export interface Figure {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  measure(options: FigureOptions): Promise<readonly Table[]>;
}
