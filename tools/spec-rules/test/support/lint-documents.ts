import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Problem, readReport } from "../../src/imported-problems.ts";
import { runRedocly } from "../../src/run-redocly.ts";
import type { Files } from "./rule-cases.ts";

const config = new URL("../../../../redocly.yaml", import.meta.url).pathname;

/**
 * Lints many documents with the repository's own configuration and returns the problems of each, by places relative to the API's folder.
 * All of them share one process, since Redocly takes far longer to start than to lint a small document.
 */
export async function lintDocuments(documents: readonly Files[]): Promise<readonly (readonly Problem[])[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "spec-rules-"));
  const homes = documents.map((_, index) => `${index}/sample/`);
  for (const [index, files] of documents.entries()) writeFiles(join(temporary.path, `${homes[index]}`), files);
  const options = ["--config", config, "--format", "json", "--max-problems", "1000"];
  const roots = homes.map((home) => `${home}openapi.yaml`);
  const { stdout, stderr } = await runRedocly(["lint", ...roots, ...options], temporary.path);
  // Redocly prints one JSON text per document, without separators.
  const reports = stdout.split(/(?<=^\})(?=\{)/m);
  if (reports.length !== roots.length) throw new Error(`Redocly reported on ${reports.length} documents: ${stderr}`);
  return reports.map((report, index) =>
    readReport(report).map((one) => ({ ...one, place: one.place.replace(`${homes[index]}`, "") })),
  );
}

/** Writes the files of a document. JSON is YAML, so the files keep their YAML names. */
function writeFiles(home: string, files: Files): void {
  for (const folder of new Set(Object.keys(files).map(dirname))) mkdirSync(join(home, folder), { recursive: true });
  for (const [path, value] of Object.entries(files)) writeFileSync(join(home, path), JSON.stringify(value));
}
