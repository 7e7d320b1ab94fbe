import { type Measurement, median, medianError, ratiosTo } from "./measure.ts";

/** Options of a figure from the command line. */
export interface FigureOptions {
  /** Number of rounds of each measurement. Default: chosen by the figure. */
  readonly rounds: number | undefined;
  /** Names of the subjects to measure. Default: all. */
  readonly only: readonly string[] | undefined;
  /** Folder of the ledgers' own SDKs. If set, they are measured too. */
  readonly peers: string | undefined;
  /** A commit to compare with. Default: none. */
  readonly against: string | undefined;
  /** Called repeatedly with a text about the current step. */
  progress(text: string): void;
}

/** A figure of `pnpm bench`. */
export interface Figure {
  measure(options: FigureOptions): Promise<readonly Table[]>;
}

/** A table of results, to be printed or given as JSON. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

export interface Column {
  readonly title: string;
  /** Unit after each value. Default: none. */
  readonly unit?: string;
  /** Digits after the decimal point. Default: 0. */
  readonly digits?: number;
}

export interface TableRow {
  readonly name: string;
  /** A value for each column; `undefined` leaves the cell empty. */
  readonly values: readonly (number | undefined)[];
  readonly goal?: Goal;
}

export interface Goal {
  readonly column: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Tests if a row meets its goal. `undefined` if it has none. */
export function meetsGoal({ columns }: Table, { values, goal }: TableRow): boolean | undefined {
  if (!goal) return undefined;
  const value = values[columns.findIndex(({ title }) => title === goal.column)] ?? Number.NaN;
  return value <= (goal.atMost ?? Number.POSITIVE_INFINITY) && value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY);
}

/** Formats a table as text: its title, columns of equal width, all but the first aligned to the right, then goals. */
export function formatTable(table: Table): string {
  const lines = [
    ["", ...table.columns.map(({ title }) => title), ""],
    ...table.rows.map((row) => [
      row.name,
      ...table.columns.map((column, at) => formatCell(column, row.values[at])),
      formatGoal(table, row),
    ]),
  ];
  return [table.title, ...alignColumns(lines, (at) => at > 0 && at <= table.columns.length)].join("\n");
}

/** Formats rows as lines whose columns have equal widths, some of them aligned to the right. */
export function alignColumns(rows: readonly (readonly string[])[], isRight: (at: number) => boolean): string[] {
  const widthOf = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  const cell = (text: string, at: number) => text[isRight(at) ? "padStart" : "padEnd"](widthOf(at));
  return rows.map((row) => row.map(cell).join("  ").trimEnd());
}

function formatCell({ unit, digits = 0 }: Column, value: number | undefined): string {
  if (value === undefined) return "";
  return unit === undefined ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`;
}

function formatGoal(table: Table, row: TableRow): string {
  if (!row.goal) return "";
  const { atMost, atLeast } = row.goal;
  const limits = [atLeast !== undefined && `≥ ${atLeast}`, atMost !== undefined && `≤ ${atMost}`];
  return `${limits.filter(Boolean).join(", ")} ${meetsGoal(table, row) ? "ok" : "missed"}`;
}

export interface RatioTableOptions {
  /** The title, to which the number of rounds is added. */
  readonly title: string;
  /** The column of the cost, and a function that computes the shown value. Default: the cost itself. */
  readonly cost: Column & { readonly of?: (cost: number) => number };
  /** Digits of a ratio after the decimal point. Default: 2. */
  readonly digits?: number;
  /** Limits of the ratios, by the names of the measurements. */
  readonly goals: Readonly<Record<string, Omit<Goal, "column">>>;
}

/** Makes a row for each measurement: the medians of its cost and of its ratio to the first one in the same round, and its error. */
export function ratioTable(
  measured: readonly Measurement[],
  { title, cost, digits = 2, goals }: RatioTableOptions,
): Table {
  const { of: shown = (value: number) => value, ...costColumn } = cost;
  const [base, ...others] = measured.map(({ name, costs }) => ({ name, costs: costs.map(shown) }));
  if (!base) throw new Error("There is nothing to compare with.");
  const column = `÷ ${base.name}`;
  return {
    title: `${title} (medians of ${base.costs.length} interleaved rounds)`,
    columns: [costColumn, { title: column, digits }, { title: "±", unit: "%", digits: 1 }],
    rows: [base, ...others].map((measurement) => {
      const ratios = ratiosTo(base, measurement);
      const goal = goals[measurement.name];
      return {
        name: measurement.name,
        values: [median(measurement.costs), median(ratios), medianError(ratios) * 100],
        ...(goal && { goal: { column, ...goal } }),
      };
    }),
  };
}
