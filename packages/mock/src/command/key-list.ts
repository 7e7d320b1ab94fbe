import { keyRows } from "../site/key-rows.ts";
import type { State } from "../state/state.ts";

/** The keys and credentials of a state's first team, one per line. */
export function keyList(state: State): string[] {
  const rows = keyRows(state);
  const width = (column: "where" | "key") => Math.max(...rows.map((row) => row[column].length));
  return rows.map(({ where, key, what }) => `${where.padEnd(width("where"))}  ${key.padEnd(width("key"))}  ${what}`);
}
