import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFlags, UsageError, workspaceVersion } from "@ledgergate/command";
import { type GeneratedFiles, type GenerateOptions, generate } from "./generate.ts";
import { LoadError, loadDocument } from "./load-document.ts";
import { isGenerated } from "./print-code.ts";
import { DocumentError, type Problem, problemLine } from "./problems.ts";

const HELP = `Writes the source of a typed client from an OpenAPI 3.0 or 3.1 document.

Usage: pnpm codegen --spec FILE --out DIR [options]

  --spec FILE         the bundled document, JSON or YAML
  --out DIR           where schema.ts, operations.ts and models.ts go
  --name NAME         name of the client's interface (default: the document's title in PascalCase)
  --only NAMES        these operations alone, with commas between them, each by its operationId, the
                      name of its method, its path, or "GET /path"; * stands for any text
  --skip NAMES        all operations but these, named as for --only
  --server-path PATH  what stands between host and paths, "" for nothing
                      (default: the path of the document's first server)
  --shapes            also writes shapes.ts, from which validators are made
  --check             write nothing; exit with 1 where the files differ from what would be written
  -v, --version       print the version
  -h, --help          print this text`;

/** Words that the command prints for a file, by the file's state. */
const DONE = { same: "unchanged", different: "wrote    ", missing: "wrote    ", "left over": "removed  " };

/** Output streams of a command: results, warnings and errors. */
interface Output {
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly fail: (text: string) => void;
}

/** Ends the run. Only its message is printed, without a stack trace. */
class Refusal extends Error {
  override readonly name = "Refusal";
}

/**
 * Runs the command with its arguments.
 *
 * @returns The exit code.
 */
export async function runCommand(args: readonly string[], { print, warn, fail }: Output): Promise<number> {
  try {
    const { spec, out, check, help, version, only, skip, "server-path": serverPath, ...given } = readArguments(args);
    const onWarning = (warning: Problem) => warn(`${spec}: warning: ${problemLine(warning)}`);
    const options = { ...given, only: listOf(only), skip: listOf(skip), serverPath, onWarning };
    if (help) print(HELP);
    else if (version) print(workspaceVersion());
    else if (spec === undefined || out === undefined)
      throw new UsageError("Both --spec FILE and --out DIR are needed. --help tells more.");
    else if (check) print(await checkClient(spec, out, options));
    else print(await writeClient(spec, out, options));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refusal || error instanceof LoadError)) throw error;
    fail(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function writeClient(spec: string, out: string, options: GenerateOptions): Promise<string> {
  const files = await compareFiles(out, await generateFrom(spec, options));
  await writeFiles(out, files).catch((cause: NodeJS.ErrnoException) => {
    throw new Refusal(`${out}: cannot be written (${cause.code}).`, { cause });
  });
  return files.map(({ path, state }) => `${DONE[state]} ${path}`).join("\n");
}

async function checkClient(spec: string, out: string, options: GenerateOptions): Promise<string> {
  const files = await compareFiles(out, await generateFrom(spec, options));
  const changed = files.filter(({ state }) => state !== "same");
  if (changed.length === 0) return `${out} matches ${spec}`;
  const list = changed.map(({ path, state }) => `  ${path} is ${state}`).join("\n");
  throw new Refusal(`Generated files do not match ${spec}:\n${list}\nRun the same command without --check.`);
}

async function generateFrom(spec: string, options: GenerateOptions): ReturnType<typeof generate> {
  const document = await loadDocument(spec);
  return generate(document, options).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    const [first, ...others] = error.problems.map(problemLine);
    if (others.length === 0) throw new Refusal(`${spec}: ${first}`);
    const count = others.length + 1;
    throw new Refusal(`${spec}: ${count} problems, nothing was written.\n  ${[first, ...others].join("\n  ")}`);
  });
}

function readArguments(args: readonly string[]) {
  return readFlags(args, {
    spec: { type: "string" },
    out: { type: "string" },
    name: { type: "string" },
    only: { type: "string", multiple: true },
    skip: { type: "string", multiple: true },
    "server-path": { type: "string" },
    shapes: { type: "boolean" },
    check: { type: "boolean" },
  }).values;
}

/** Splits the values of an option that may be repeated and may hold several names with commas. */
function listOf(given: readonly string[] | undefined): readonly string[] | undefined {
  return given?.flatMap((names) => names.split(",")).map((name) => name.trim());
}

/** A generated file and its state on disk. */
interface OutputFile {
  readonly path: string;
  /** New content of the file. Absent if the file was generated by an earlier run and must be removed. */
  readonly text?: string;
  readonly state: "same" | "different" | "missing" | "left over";
}

/** Compares generated files to those in a directory. */
async function compareFiles(directory: string, files: GeneratedFiles): Promise<readonly OutputFile[]> {
  const present = await readdir(directory).catch((): string[] => []);
  const names = new Set([...Object.keys(files), ...present.filter((name) => name.endsWith(".ts"))]);
  const compared = await Promise.all(
    [...names].map(async (name): Promise<OutputFile | undefined> => {
      const path = join(directory, name);
      const text = files[name as keyof GeneratedFiles];
      const found = await readFile(path, "utf8").catch(() => undefined);
      if (text === undefined)
        return found !== undefined && isGenerated(found) ? { path, state: "left over" } : undefined;
      if (found === undefined) return { path, text, state: "missing" };
      return { path, text, state: found === text ? "same" : "different" };
    }),
  );
  return compared.filter((file) => file !== undefined);
}

/** Writes only files that differ, so that file watchers see only real changes. */
async function writeFiles(directory: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  const changed = files.filter(({ state }) => state !== "same");
  await Promise.all(changed.map(({ path, text }) => (text === undefined ? rm(path) : writeFile(path, text))));
}
