import { readFiles } from "./read-files.ts";

/** Counts lines of code: without comments, imports and blank lines. */
export function countLines(text: string): number {
  const code = text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "")
    .replace(/^import\b[^;]*;$/gm, "")
    .split("\n");
  return code.filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}

if (import.meta.main) {
  const counts: Record<string, { files: number; lines: number }> = {};
  for (const { path, text } of readFiles("packages/*.ts", "tools/*.ts")) {
    const [folder = ""] = path.split("/");
    const kind = `${folder}, ${/\/(?:test|types|programs)\//.test(path) ? "tests" : "sources"}`;
    counts[kind] ??= { files: 0, lines: 0 };
    counts[kind].files++;
    counts[kind].lines += countLines(text);
  }
  console.table(counts);
}
