import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { parse, stringify } from "yaml";
import type { FileChanges } from "./file-changes.ts";
import { ImportError } from "./import/import-error.ts";

/** Redocly's file of problems that `pnpm lint` ignores, next to `redocly.yaml`. */
export const IGNORE_FILE = ".redocly.lint-ignore.yaml";

const HEAD = `# Problems of imported documents that \`pnpm lint\` ignores. \`pnpm new-api\` writes the entries of an API. Remove an entry when its
# problem is fixed: a test fails if the problem of an entry no longer occurs.
`;

/** Pointers of problems by file and rule, as in Redocly's file. */
export type Problems = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Rules about the structure of a document. Mock, docs and code generator need a valid structure. */
const NEVER_IGNORED = [
  "struct",
  "no-unresolved-refs",
  "spec-strict-refs",
  "operation-operationId-unique",
  "configuration",
];

/**
 * Lists all problems in the specs of APIs, also those that lint ignores.
 *
 * @throws `ImportError` for problems that cannot be ignored.
 */
export async function listProblems(root: string, apis: readonly string[]): Promise<Problems> {
  const folder = await mkdtemp(join(tmpdir(), "problems-"));
  try {
    // Redocly reads the ignored problems from the folder of the configuration. This folder has none.
    const config = join(folder, "redocly.yaml");
    await writeFile(config, stringify({ extends: [join(root, "redocly.yaml")] }));
    const specs = apis.map((api) => `specs/${api}/openapi.yaml`);
    const flags = ["--config", config, "--lint-config", "off", "--format", "json", "--max-problems", "1000000"];
    const { stdout } = await runRedocly(["lint", ...specs, ...flags], root);
    // Redocly prints one JSON text per document, without separators.
    const problems = stdout
      .split(/(?<=^\})(?=\{)/m)
      .flatMap((text): readonly ReportedProblem[] => JSON.parse(text).problems);
    return groupProblems(problems);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface ReportedProblem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly source: { readonly ref: string }; readonly pointer: string }[];
}

function groupProblems(problems: readonly ReportedProblem[]): Problems {
  const severe = problems.filter(({ ruleId }) => NEVER_IGNORED.includes(ruleId)).map(describeProblem);
  if (severe.length > 0)
    throw new ImportError(["Correct the document at these places:", ...new Set(severe)].join("\n"));
  const grouped: Record<string, Record<string, string[]>> = {};
  for (const { ruleId, location } of problems) {
    const file = location[0]?.source.ref ?? "";
    const pointer = location[0]?.pointer ?? "#/";
    grouped[file] ??= {};
    grouped[file][ruleId] ??= [];
    if (!grouped[file][ruleId].includes(pointer)) grouped[file][ruleId].push(pointer);
  }
  return grouped;
}

/** Describes a problem. Leaves out the folder of the spec, since the command removes it again. */
function describeProblem({ ruleId, message, location }: ReportedProblem): string {
  const file = location[0]?.source.ref.replace(/^specs\/[^/]+\//, "") ?? "";
  return `${file} ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`;
}

export async function readIgnored(changes: FileChanges): Promise<Problems> {
  return parse((await changes.read(IGNORE_FILE)) ?? "{}") ?? {};
}

/** Lists the entries whose problem no longer occurs or cannot be ignored, as one sentence each. */
export function findFaultyEntries(ignored: Problems, problems: Problems): readonly string[] {
  return Object.entries(ignored).flatMap(([file, rules]) =>
    Object.entries(rules).flatMap(([rule, pointers]) => {
      if (NEVER_IGNORED.includes(rule)) return [`${file}: ${rule} cannot be ignored.`];
      const gone = pointers.filter((pointer) => !problems[file]?.[rule]?.includes(pointer));
      return gone.map(
        (pointer) => `${file}: ${rule} no longer occurs at ${pointer}. Remove the entry from ${IGNORE_FILE}.`,
      );
    }),
  );
}

/** Replaces the entries of an API by its problems. */
export async function writeIgnored(changes: FileChanges, api: string, problems: Problems): Promise<void> {
  const others = Object.entries(await readIgnored(changes)).filter(([file]) => !file.startsWith(`specs/${api}/`));
  const entries = [...others, ...Object.entries(problems)].sort(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length === 0) return changes.remove(IGNORE_FILE);
  await changes.write(IGNORE_FILE, HEAD + stringify(Object.fromEntries(entries), { lineWidth: 0 }));
}

/** Counts the problems of each rule, most frequent first. */
export function countProblems(problems: Problems): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const rules of Object.values(problems))
    for (const [rule, pointers] of Object.entries(rules)) counts.set(rule, (counts.get(rule) ?? 0) + pointers.length);
  return [...counts].sort(([, one], [, other]) => other - one);
}
