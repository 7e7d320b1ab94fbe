import { type Measurement, median, medianError, ratiosTo } from "./measure.ts";

/** Options of a figure from the command line. */
export interface FigureOptions {
  /** Rounds of each measurement. Default: what suits the figure. */
  readonly rounds: number | undefined;
  /** Names of the subjects to measure. Default: all. */
  readonly only: readonly string[] | undefined;
  /** The folder with the ledgers' own SDKs, which are measured then as well. */
  readonly peers: string | undefined;
  /** Called now and then with what is being done. */
  progress(text: string): void;
}

/** Something that `pnpm bench` measures. */
export interface Figure {
  measure(options: FigureOptions): Promise<readonly Table[]>;
}

/** A table of results, to be printed or given as JSON. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Column {
  readonly title: string;
  /** Stands behind each value. Default: none. */
  readonly unit?: string;
  /** Digits behind the point. Default: 0. */
  readonly digits?: number;
}

export interface Row {
  readonly name: string;
  /** A value for each column; `undefined` leaves the cell empty. */
  readonly values: readonly (number | undefined)[];
  readonly goal?: Goal;
}

/** Goal of a column. */
export interface Goal {
  readonly column: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Tests if a row meets its goal. `undefined` if it has none. */
export function meetsGoal({ columns }: Table, { values, goal }: Row): boolean | undefined {
  if (!goal) return undefined;
  const value = values[columns.findIndex(({ title }) => title === goal.column)] ?? Number.NaN;
  return value <= (goal.atMost ?? Number.POSITIVE_INFINITY) && value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY);
}

/** A table as text: its title, then columns of equal width, all but the first aligned to the right, then goals. */
export function formatTable(table: Table): string {
  const lines = [
    ["", ...table.columns.map(({ title }) => title), ""],
    ...table.rows.map((row) => [
      row.name,
      ...table.columns.map((column, at) => formatCell(column, row.values[at])),
      formatGoal(table, row),
    ]),
  ];
  const last = table.columns.length + 1;
  const widths = Array.from({ length: last + 1 }, (_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const formatLine = (line: readonly string[]) =>
    line
      .map((text, at) => (at === 0 || at === last ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [table.title, ...lines.map(formatLine)].join("\n");
}

function formatCell({ unit, digits = 0 }: Column, value: number | undefined): string {
  if (value === undefined) return "";
  return unit === undefined ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`;
}

function formatGoal(table: Table, row: Row): string {
  if (!row.goal) return "";
  const { atMost, atLeast } = row.goal;
  const limits = [...(atLeast === undefined ? [] : [`≥ ${atLeast}`]), ...(atMost === undefined ? [] : [`≤ ${atMost}`])];
  return `${limits.join(", ")} ${meetsGoal(table, row) ? "ok" : "missed"}`;
}

/** Options of showing measurements. */
export interface RatioTableOptions {
  readonly title: string;
  /** The column of the cost, and what is shown of it; the cost itself by default. */
  readonly cost: Column & { readonly of?: (cost: number) => number };
  /** The column of the ratios; the first measurement is what the others are compared with. */
  readonly ratio: Column;
  readonly goals?: ReadonlyMap<string, Goal>;
}

/** A row for each measurement: the median of its cost, of its ratio to the first one's in the same round, and its error. */
export function ratioTable(measured: readonly Measurement[], { title, cost, ratio, goals }: RatioTableOptions): Table {
  const { of: shown = (value: number) => value, ...costColumn } = cost;
  const [base, ...others] = measured.map(({ name, costs }) => ({ name, costs: costs.map(shown) }));
  if (!base) throw new Error("There is nothing to compare with.");
  return {
    title,
    columns: [costColumn, ratio, { title: "±", unit: "%", digits: 1 }],
    rows: [base, ...others].map((measurement) => {
      const ratios = ratiosTo(base, measurement);
      const goal = goals?.get(measurement.name);
      return {
        name: measurement.name,
        values: [median(measurement.costs), median(ratios), medianError(ratios) * 100],
        ...(goal && { goal }),
      };
    }),
  };
}
