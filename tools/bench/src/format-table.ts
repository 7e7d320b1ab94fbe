import { type Column, type Goal, meetsGoal, type Row, type Table } from "./table.ts";

/** A table as text: its title, then columns of equal width, all but the first aligned to the right, then goals. */
export function formatTable(table: Table): string {
  const head = ["", ...table.columns.map(({ title }) => title), ""];
  const rows = table.rows.map((row) => [
    row.name,
    ...table.columns.map((column, at) => cell(column, row.values[at])),
    goalOf(table, row),
  ]);
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    line
      .map((text, at) =>
        at === 0 || at === head.length - 1 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [table.title, ...lines.map(format)].join("\n");
}

function cell({ unit, digits = 0 }: Column, value: number | undefined): string {
  if (value === undefined) return "";
  return unit === undefined ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`;
}

function goalOf(table: Table, row: Row): string {
  if (!row.goal) return "";
  return `${limitsOf(row.goal)} ${meetsGoal(table, row) ? "ok" : "missed"}`;
}

function limitsOf({ atMost, atLeast }: Goal): string {
  return [atLeast === undefined ? "" : `≥ ${atLeast}`, atMost === undefined ? "" : `≤ ${atMost}`]
    .filter(Boolean)
    .join(", ");
}
