import process from "node:process";
import { parseArgs, styleText } from "node:util";
import { generate } from "./generate.ts";
import { LoadError, loadDocument } from "./load-document.ts";
import { compareFiles, writeFiles } from "./output-files.ts";
import { DocumentError, problemLine } from "./problems.ts";

const HELP = `Writes the source of a typed client from an OpenAPI 3.0 or 3.1 document.

Usage: pnpm codegen --spec FILE --out DIR [--name NAME] [--check]

  --spec FILE   the bundled document, JSON or YAML
  --out DIR     where schema.ts, operations.ts and models.ts go
  --name NAME   name of the client's interface (default: the document's title in PascalCase)
  --check       write nothing; exit with 1 where the files differ from what would be written
  --help        show this text
`;

/** Ends the run with lines for people instead of a stack trace. */
class Refusal extends Error {
  override readonly name = "Refusal";
}

async function run(args: readonly string[]): Promise<void> {
  const { spec, out, name, check, help } = readArguments(args);
  if (help) return print(HELP.trimEnd());
  if (spec === undefined || out === undefined)
    throw new Refusal("Both --spec FILE and --out DIR are needed. See --help.");
  const document = await loadDocument(spec);
  const files = await compareFiles(
    out,
    await generate(document, { name }).catch((error) => refuseDocument(spec, error)),
  );
  const changed = files.filter(({ state }) => state !== "same");
  if (!check) {
    await writeFiles(out, files);
    for (const { path, state } of files) print(`${state === "same" ? "unchanged" : "wrote    "} ${path}`);
  } else if (changed.length > 0) {
    const list = changed.map(({ path, state }) => `  ${path} ${state === "missing" ? "is missing" : "differs"}`);
    throw new Refusal(`Generated files do not match ${spec}:\n${list.join("\n")}\nRun: pnpm generate`);
  } else print(`${out} matches ${spec}`);
}

interface Arguments {
  readonly spec?: string | undefined;
  readonly out?: string | undefined;
  readonly name?: string | undefined;
  readonly check?: boolean | undefined;
  readonly help?: boolean | undefined;
}

function readArguments(args: readonly string[]): Arguments {
  try {
    // `pnpm codegen -- --spec …` hands the dashes on.
    return parseArgs({
      args: args[0] === "--" ? args.slice(1) : [...args],
      options: {
        spec: { type: "string" },
        out: { type: "string" },
        name: { type: "string" },
        check: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    throw new Refusal(`${(cause as Error).message.split(". ")[0]}. See --help.`, { cause });
  }
}

function refuseDocument(spec: string, error: unknown): never {
  if (!(error instanceof DocumentError)) throw error;
  const [first, ...others] = error.problems.map(problemLine);
  if (others.length === 0) throw new Refusal(`${spec}: ${first}`);
  throw new Refusal(
    `${spec}: ${others.length + 1} problems, nothing was written.\n  ${[first, ...others].join("\n  ")}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof LoadError)) throw error;
  process.stderr.write(`${styleText("red", error.message, { stream: process.stderr })}\n`);
  process.exitCode = 1;
}
