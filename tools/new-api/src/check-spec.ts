import { existsSync } from "node:fs";
import { cp, mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listMissingExamples, type MissingExample, type OpenApiDocument } from "@ledgergate/contract/oracle";
import { countProblems, findSevere, listProblems, type ProblemCounts } from "@ledgergate/spec-rules/imported-problems";
import { parseDocument } from "yaml";
import type { SpecProblem } from "./import/make-api.ts";
import { readDocument } from "./import/read-document.ts";

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
 * Lints the files of an imported spec in a temporary folder. Marks the root document as imported: `x-imported` counts what
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
  if (existsSync(shared))
    await cp(shared, join(temporary.path, "specs/shared"), { recursive: true, dereference: true });
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const problems = await listProblems(folder, join(root, "redocly.yaml"));
  const severe = findSevere(problems).map(({ rule, place, message }) => ({ place, message: `${message} (${rule})` }));
  if (severe.length > 0) return { severe, missingExamples: [], lint: {} };
  const { document: spec } = await readDocument(join(folder, "openapi.yaml"), join(temporary.path, "specs"));
  const gaps = {
    missingExamples: listMissingExamples(spec as object as OpenApiDocument),
    lint: countProblems(problems),
  };
  const document = parseDocument(files.get("openapi.yaml") ?? "");
  document.set("x-imported", document.createNode({ withoutExample: gaps.missingExamples.length, lint: gaps.lint }));
  files.set("openapi.yaml", document.toString({ lineWidth: 120 }));
  return { severe, ...gaps };
}
