import { existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  listMissingExamples,
  type MissingExample,
  type OpenApiDocument,
  parseExact,
} from "@ledgergate/contract/oracle";
import { countProblems, findSevere, listProblems, type ProblemCounts } from "@ledgergate/spec-rules/imported-problems";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { parseDocument } from "yaml";
import { ImportError } from "./import/import-error.ts";
import type { SpecProblem } from "./import/make-api.ts";

/** Gaps of an imported document that our checks refuse unless its root allows them. */
export interface Gaps {
  readonly missingExamples: readonly MissingExample[];
  /** Number of problems that lint finds, by rule. */
  readonly lint: ProblemCounts;
}

/** Result of the checks of a spec: problems that no mark allows, or gaps. */
export interface CheckedSpec extends Gaps {
  readonly severe: readonly SpecProblem[];
}

/**
 * Lints and bundles the files of an imported spec in a temporary folder. Marks the root document as imported: `x-imported` counts what
 * the checks would refuse, so that the counts can only fall.
 *
 * @param root - The repository, for its rules.
 * @param name - The API's name. Rules compare it with the document.
 */
export async function checkSpec(root: string, name: string, files: Map<string, string>): Promise<CheckedSpec> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "spec-"));
  const folder = join(temporary.path, "specs", name);
  await mkdir(folder, { recursive: true });
  // The template refers to the parts that all specs share.
  const shared = join(root, "specs/shared");
  if (existsSync(shared)) await symlink(shared, join(temporary.path, "specs/shared"));
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const config = join(root, "redocly.yaml");
  const bundling = bundle(folder, config);
  bundling.catch(() => {});
  const problems = await listProblems(folder, config);
  const severe = findSevere(problems).map(({ rule, place, message }) => ({ place, message: `${message} (${rule})` }));
  if (severe.length > 0) {
    await bundling.catch(() => {});
    return { severe, missingExamples: [], lint: {} };
  }
  const gaps = { missingExamples: listMissingExamples(await bundling), lint: countProblems(problems) };
  const document = parseDocument(files.get("openapi.yaml") ?? "");
  document.set("x-imported", document.createNode({ withoutExample: gaps.missingExamples.length, lint: gaps.lint }));
  files.set("openapi.yaml", document.toString({ lineWidth: 120 }));
  return { severe, ...gaps };
}

async function bundle(folder: string, config: string): Promise<OpenApiDocument> {
  const output = join(folder, "dist/openapi.json");
  const { code, stderr } = await runRedocly(["bundle", "openapi.yaml", "--config", config, "--output", output], folder);
  if (code !== 0) throw new ImportError(`Redocly cannot bundle the document.\n${stderr.trim()}`);
  return parseExact(await readFile(output, "utf8")) as OpenApiDocument;
}
