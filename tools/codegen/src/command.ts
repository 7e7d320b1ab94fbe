import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import process from "node:process";
import { createCommand, readCommandLine, UsageError } from "@ledgergate/support/command";
import { DocumentError, type DocumentProblem, problemLine } from "@ledgergate/support/service-kit";
import type { GenerateOptions } from "./generate.ts";
import { isGenerated } from "./print/code.ts";
import { cell, code } from "./print/markdown-text.ts";
import { LoadError, loadDocument } from "./read/load-document.ts";
import type { ApiModel } from "./read/model.ts";
import { pascalCase } from "./read/type-names.ts";

function createCodegen() {
  return createCommand("pnpm codegen", "Writes the source of a typed client from an OpenAPI 3.0 or 3.1 document.")
    .option("--api <name>", "an API of this repository, in place of --spec, --out, --name, --package and --shapes")
    .option("--spec <file>", "the bundled document, JSON or YAML; `pnpm build` writes the documents of `specs`")
    .option("--out <dir>", "the folder for schema.ts, operations.ts and models.ts")
    .option("--package <name>", "name of the client's npm package, to also write client.ts, index.ts and query.ts")
    .option("--name <name>", "name of the client's interface (default: the document's title in PascalCase)")
    .option(
      "--only <names>",
      'only these operations, separated by commas: operationId, name of the method, path or "GET /path"; * matches any text',
      listNames,
    )
    .option("--skip <names>", "all operations except these, named as in --only", listNames)
    .option(
      "--server-path <path>",
      'the path between host and operation, "" for none (default: the path of the document\'s first server)',
    )
    .option("--shapes", "also write shapes.ts, the data of validators, and with --package validate.ts")
    .option("--check", "write nothing; exit with 1 if the files differ");
}

/** Adds the names of an option that may be repeated and may hold several names with commas. */
function listNames(given: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...given.split(",").map((name) => name.trim())];
}

const ROOT = join(import.meta.dirname, "../../..");

/** Returns the options for an API of this repository, with paths relative to the working folder. */
function pathsOf(api: string) {
  const folder = (path: string) => relative(process.cwd(), join(ROOT, path));
  return {
    spec: folder(`specs/${api}/dist/openapi.json`),
    out: folder(`packages/${api}/src/generated`),
    name: pascalCase(api),
    package: `@ledgergate/${api}`,
    shapes: true,
    readme: folder(`packages/${api}/README.md`),
  };
}

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
export async function runCodegen(args: readonly string[], { print, warn, fail }: Output): Promise<number> {
  const given = readCommandLine(createCodegen(), args, { print, fail });
  if (typeof given === "number") return given;
  const { api, check, ...own } = given.values;
  const {
    spec,
    out,
    package: packageName,
    readme,
    ...rest
  } = { readme: undefined, ...(api !== undefined && pathsOf(api)), ...own };
  const options = {
    ...rest,
    packageName,
    readme,
    onWarning: (warning: DocumentProblem) => warn(`${spec}: warning: ${problemLine(warning)}`),
  };
  try {
    if (spec === undefined || out === undefined)
      throw new UsageError(
        "The options --spec <file> and --out <dir> are needed, or --api <name>. --help lists the options.",
      );
    const files = await compareFiles(out, await generateFrom(spec, out, options));
    print(check ? checkFiles(spec, out, files) : await writeFiles(out, files));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refusal || error instanceof LoadError)) throw error;
    fail(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

interface CommandOptions extends GenerateOptions {
  /** Path of the package's README, whose table of operations is written. */
  readonly readme: string | undefined;
}

function checkFiles(spec: string, out: string, files: readonly OutputFile[]): string {
  const changed = files.filter(({ state }) => state !== "same");
  if (changed.length === 0) return `${out} matches ${spec}`;
  const list = changed.map(({ path, state }) => `  ${path} is ${state}`).join("\n");
  throw new Refusal(
    `Generated files do not match ${spec}:\n${list}\nRun \`pnpm generate\`, or the same command without --check.`,
  );
}

async function generateFrom(spec: string, out: string, { readme, ...options }: CommandOptions): Promise<Files> {
  const document = await loadDocument(spec);
  // TypeScript's compiler takes a second to load, which help and mistakes do not wait for.
  const { generate, readModel } = await import("./generate.ts");
  const files = await generate(document, options).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    const lines = error.problems.map(problemLine);
    if (lines.length > 1) lines.unshift(`${lines.length} problems, nothing was written.`);
    throw new Refusal(`${spec}: ${lines.join("\n  ")}`);
  });
  const text = readme === undefined ? undefined : await readFile(readme, "utf8").catch(() => undefined);
  if (readme === undefined || text === undefined) return { ...files };
  return { ...files, [relative(out, readme)]: writeTable(text, readModel(document, options)) };
}

/** Writes the rows of the table below "Operations". */
function writeTable(readme: string, { serverPath, operations }: ApiModel): string {
  const rows = operations.map(({ id, method, path, computeUnits, pagination }) => {
    const cells = [
      code(id),
      code(`${method} ${serverPath}${path}`),
      `${computeUnits ?? "none"}`,
      pagination ? "yes" : "no",
    ];
    return `| ${cells.map(cell).join(" | ")} |\n`;
  });
  return readme.replace(/(?<=^## Operations\n[^#]*?\n\| ---.*\n)(?:\|.*\n)*/m, () => rows.join(""));
}

/** Texts by the path of their file in the folder of generated files. */
type Files = Readonly<Record<string, string>>;

/** A generated file and its state on disk. */
interface OutputFile {
  readonly path: string;
  /** New content of the file. Absent if the file was generated by an earlier run and must be removed. */
  readonly text?: string;
  readonly state: "same" | "different" | "missing" | "left over";
}

async function compareFiles(directory: string, files: Files): Promise<readonly OutputFile[]> {
  const present = await readdir(directory).catch((): string[] => []);
  const names = new Set([...Object.keys(files), ...present.filter((name) => name.endsWith(".ts"))]);
  const compared = await Promise.all(
    [...names].map(async (name): Promise<OutputFile | undefined> => {
      const path = join(directory, name);
      const text = files[name];
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
async function writeFiles(out: string, files: readonly OutputFile[]): Promise<string> {
  try {
    await mkdir(out, { recursive: true });
    const changed = files.filter(({ state }) => state !== "same");
    await Promise.all(changed.map(({ path, text }) => (text === undefined ? rm(path) : writeFile(path, text))));
  } catch (cause) {
    throw new Refusal(`${out}: cannot be written (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
  return files.map(({ path, state }) => `${DONE[state]} ${path}`).join("\n");
}
