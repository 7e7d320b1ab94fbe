/** A table of figures, to be printed or given as JSON. */
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

/** What the value of a column should be. */
export interface Goal {
  readonly column: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Whether a row reaches its goal; `undefined` when it has none. */
export function meetsGoal({ columns }: Table, { values, goal }: Row): boolean | undefined {
  if (!goal) return undefined;
  const value = values[columns.findIndex(({ title }) => title === goal.column)] ?? Number.NaN;
  return value <= (goal.atMost ?? Number.POSITIVE_INFINITY) && value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY);
}
