import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");
const FILES = ["README.md", "packages/*/README.md", "tools/docs/guides/*.md"];
const PROGRAM = /(?<=^```(tsx?)\n)[\s\S]*?(?=^```$)/gm;

/** Formats the programs of READMEs and guides to 80 columns, which the documentation shows without scrolling. */
export function formatExamples(): readonly FormattedFile[] {
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  try {
    const config = { root: true, formatter: { indentStyle: "space", lineWidth: 80 } };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
    const files = globSync(FILES, { cwd: ROOT })
      .sort()
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
    const programs = files.flatMap(({ text }) => [...text.matchAll(PROGRAM)]);
    const names = programs.map(([, language], index) => join(folder, `${index}.${language}`));
    for (const [index, name] of names.entries()) writeFileSync(name, programs[index]?.[0] ?? "");
    execFileSync(join(ROOT, "node_modules/.bin/biome"), ["format", "--write", "."], { cwd: folder, stdio: "pipe" });
    const formatted = names.map((name) => readFileSync(name, "utf8")).values();
    return files.map(({ file, text }) => ({
      file,
      text,
      formatted: text.replace(PROGRAM, () => formatted.next().value ?? ""),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface FormattedFile {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly text: string;
  readonly formatted: string;
}

if (import.meta.main) {
  for (const { file, text, formatted } of formatExamples()) {
    if (text === formatted) continue;
    writeFileSync(join(ROOT, file), formatted);
    console.log(`Formatted the examples of ${file}.`);
  }
}
