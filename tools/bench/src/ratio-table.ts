import type { Measurement } from "./rounds.ts";
import { median, medianError, ratiosTo } from "./statistics.ts";
import type { Column, Goal, Table } from "./table.ts";

/** How to show measurements. */
export interface RatioTableOptions {
  readonly title: string;
  /** The column of the cost, and what is shown of it; the cost itself by default. */
  readonly cost: Column & { readonly of?: (cost: number) => number };
  /** The column of the ratios; the first measurement is what the others are compared with. */
  readonly ratio: string;
  readonly goals?: ReadonlyMap<string, Goal>;
}

/** A row for each measurement: the median of its cost, of its ratio to the first one's, and how sure the latter is. */
export function ratioTable(measured: readonly Measurement[], options: RatioTableOptions): Table {
  const {
    title,
    cost: { of: shown = (cost: number) => cost, ...cost },
    ratio,
    goals,
  } = options;
  const [base] = measured;
  if (!base) throw new Error("There is nothing to compare with.");
  const valuesOf = ({ costs }: Measurement) => ({ name: base.name, costs: costs.map(shown) });
  return {
    title,
    columns: [cost, { title: ratio, digits: 2 }, { title: "±", unit: "%", digits: 1 }],
    rows: measured.map((measurement) => {
      const ratios = ratiosTo(valuesOf(base), valuesOf(measurement));
      const goal = goals?.get(measurement.name);
      return {
        name: measurement.name,
        values: [median(valuesOf(measurement).costs), median(ratios), medianError(ratios) * 100],
        ...(goal && { goal }),
      };
    }),
  };
}
