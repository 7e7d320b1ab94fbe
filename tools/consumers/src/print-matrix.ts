import type { Results } from "./platforms/platform.ts";

/** The results as a table: a line an entry, a column a platform. A dash stands for what did not run. */
export function printMatrix(entries: readonly string[], results: ReadonlyMap<string, Results>): string {
  const platforms = [...results.keys()];
  const width = Math.max(...entries.map((entry) => entry.length));
  const lines = entries.map((entry) => [
    entry.padEnd(width),
    ...platforms.map((platform) => (results.get(platform)?.[entry] ?? "-").padEnd(Math.max(platform.length, 15))),
  ]);
  return [["".padEnd(width), ...platforms], ...lines].map((cells) => cells.join("  ").trimEnd()).join("\n");
}
