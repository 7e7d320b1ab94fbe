/** Something that can go wrong in operation, tried on a gateway of its own. */
export interface Drill {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /** Number of rounds, unless the command says otherwise. */
  readonly rounds: number;
  run(options: DrillOptions): Promise<DrillResult>;
}

export interface DrillOptions {
  readonly rounds: number;
  /** Registers everything that must be ended, whatever happens. */
  readonly stack: AsyncDisposableStack;
  /** Reports the current step. */
  progress(text: string): void;
}

/** Figures, or why there are none on this machine. */
export type DrillResult = readonly Figure[] | { readonly skipped: string };

/** A figure beside what is demanded of it. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly demand: string;
  readonly holds: boolean;
}

export function atMost(name: string, value: number, limit: number, unit = ""): Figure {
  return { name, value: show(value, unit), demand: `≤ ${show(limit, unit)}`, holds: value <= limit };
}

export function atLeast(name: string, value: number, limit: number, unit = ""): Figure {
  return { name, value: show(value, unit), demand: `≥ ${show(limit, unit)}`, holds: value >= limit };
}

/** A count that must be 0, and of how many. */
export function none(name: string, value: number, of: number): Figure {
  return { name, value: `${show(value)} of ${show(of)}`, demand: "0", holds: value === 0 };
}

function show(value: number, unit = ""): string {
  const text = value.toLocaleString("en", { maximumFractionDigits: 3 });
  return unit === "" ? text : `${text} ${unit}`;
}
