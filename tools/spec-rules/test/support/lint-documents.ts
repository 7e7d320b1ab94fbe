import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { runRedocly } from "../../src/run-redocly.ts";
import type { Files } from "./rule-cases.ts";

/** A problem that Redocly reports, with its place as `file#pointer` relative to the API's folder. */
export interface Problem {
  readonly rule: string;
  readonly place: string;
  readonly message: string;
}

const config = new URL("../../../../redocly.yaml", import.meta.url).pathname;

/**
 * Lints many documents with the repository's own configuration and returns the problems of each. All of them share one
 * process, since Redocly takes far longer to start than to lint a small document.
 */
export async function lintDocuments(documents: readonly Files[]): Promise<readonly (readonly Problem[])[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "spec-rules-"));
  const folder = temporary.path;
  const homes = documents.map((_, index) => join(String(index), "sample"));
  for (const [index, files] of documents.entries()) writeFiles(join(folder, homes[index] ?? ""), files);
  const reports = await lint(
    folder,
    homes.map((home) => join(home, "openapi.yaml")),
  );
  return reports.map(({ problems }, index) =>
    problems.map(({ ruleId, message, location: [at] }) => ({
      rule: ruleId,
      message,
      place: `${relative(homes[index] ?? "", at?.source.ref ?? "")}${at?.pointer}`,
    })),
  );
}

/** Writes the files of a document. JSON is YAML, so the files keep their YAML names. */
function writeFiles(home: string, files: Files): void {
  for (const folder of new Set(Object.keys(files).map(dirname))) mkdirSync(join(home, folder), { recursive: true });
  for (const [path, value] of Object.entries(files)) writeFileSync(join(home, path), JSON.stringify(value));
}

interface Report {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly source: { readonly ref: string }; readonly pointer: string }[];
  }[];
}

/** Lints one document per folder and returns the reports in the same order. */
async function lint(folder: string, roots: readonly string[]): Promise<readonly Report[]> {
  const options = ["--config", config, "--format", "json", "--max-problems", "1000"];
  const { stdout, stderr } = await runRedocly(["lint", ...roots, ...options], folder);
  // Redocly prints one JSON text per document, without separators.
  const texts = stdout.split(/(?<=^\})(?=\{)/m);
  if (texts.length !== roots.length) throw new Error(`Redocly reported on ${texts.length} documents: ${stderr}`);
  return texts.map((text) => JSON.parse(text));
}
