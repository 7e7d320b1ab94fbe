/** A test that makes gateways, their nodes or stores fail. */
export interface Drill {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /** Default number of rounds. */
  readonly rounds: number;
  run(options: DrillOptions): Promise<DrillResult>;
}

export interface DrillOptions {
  readonly rounds: number;
  /** Ends everything that the drill starts, also if the drill fails. */
  readonly stack: AsyncDisposableStack;
  /** Reports the current step. */
  progress(text: string): void;
}

/** Figures, or the reason for skipping the drill on this machine. */
export type DrillResult = readonly DrillFigure[] | { readonly skipped: string };

/** A measured figure and its required value. */
export interface DrillFigure {
  readonly name: string;
  readonly value: string;
  readonly required: string;
  readonly holds: boolean;
}

export function atMost(name: string, value: number, limit: number, unit = ""): DrillFigure {
  return { name, value: show(value, unit), required: `≤ ${show(limit, unit)}`, holds: value <= limit };
}

export function atLeast(name: string, value: number, limit: number, unit = ""): DrillFigure {
  return { name, value: show(value, unit), required: `≥ ${show(limit, unit)}`, holds: value >= limit };
}

/** Requires a count of 0. `of` is the total. */
export function none(name: string, value: number, of: number): DrillFigure {
  return { name, value: `${show(value)} of ${show(of)}`, required: "0", holds: value === 0 };
}

function show(value: number, unit = ""): string {
  const text = value.toLocaleString("en", { maximumFractionDigits: 3 });
  return unit === "" ? text : `${text} ${unit}`;
}

/** Adds up a number of each item. */
export function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
