import { runRedocly } from "./run-redocly.ts";

/** A problem that lint finds in a document. */
export interface Problem {
  readonly rule: string;
  /** File and pointer, such as `paths/blocks.yaml#/get`. */
  readonly place: string;
  readonly message: string;
}

/** Number of problems by rule. */
export type ProblemCounts = Readonly<Record<string, number>>;

/** Rules about the structure of a document. Mock, docs and code generator need a valid structure. */
const NEVER_ALLOWED = [
  "struct",
  "no-unresolved-refs",
  "spec-strict-refs",
  "operation-operationId-unique",
  "configuration",
];

/** Maximum number of places in the report of a rule. */
const MAX_PLACES = 20;

/** Lists all problems of the document in a folder, by default one of `specs`. */
export async function listProblems(folder: string, config = "../../redocly.yaml"): Promise<readonly Problem[]> {
  const flags = ["--config", config, "--lint-config", "off", "--format", "json"];
  const { stdout, stderr } = await runRedocly(["lint", "openapi.yaml", ...flags, "--max-problems", "1000000"], folder);
  if (!stdout.startsWith("{")) throw new Error(`Redocly cannot lint the document.\n${stderr}`);
  return readReport(stdout);
}

interface ReportedProblem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly source: { readonly ref: string }; readonly pointer?: string }[];
}

/** Reads what Redocly prints about a document as JSON. */
export function readReport(text: string): readonly Problem[] {
  const { problems } = JSON.parse(text) as { readonly problems: readonly ReportedProblem[] };
  return problems.map(({ ruleId, message, location: [at] }) => ({
    rule: ruleId,
    place: `${at?.source.ref ?? ""}${at?.pointer ?? ""}`,
    message,
  }));
}

/** Lists the problems that an imported document cannot have either. */
export function findSevere(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ rule }) => NEVER_ALLOWED.includes(rule));
}

/** Counts the problems of each rule, most frequent first. */
export function countProblems(problems: readonly Problem[]): ProblemCounts {
  const counts = new Map<string, number>();
  for (const { rule } of problems) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

/** Compares the problems of an imported document with the counts that it allows. Returns a text for each rule that differs. */
export function compareCounts(allowed: ProblemCounts, problems: readonly Problem[]): readonly string[] {
  const counts = countProblems(problems);
  const severe = new Set(findSevere(problems).map(({ rule }) => rule));
  return [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].flatMap((rule) => {
    const count = counts[rule] ?? 0;
    const limit = severe.has(rule) ? 0 : (allowed[rule] ?? 0);
    if (count === limit) return [];
    const where = "`lint` in `x-imported` of openapi.yaml";
    if (count < limit) return [`${rule}: ${count} problems. Write ${count} instead of ${limit} into ${where}.`];
    const places = problems.filter((problem) => problem.rule === rule).map(describeProblem);
    const more = count > MAX_PLACES ? [`and ${count - MAX_PLACES} more`] : [];
    const shown = [...places.slice(0, MAX_PLACES), ...more];
    return [[`${rule}: ${count} problems, and ${where} allows ${limit}.`, ...shown].join("\n  ")];
  });
}

export function describeProblem({ rule, place, message }: Problem): string {
  return `${place}: ${message} (${rule})`;
}
