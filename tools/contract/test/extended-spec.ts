import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { type OpenApiDocument, parseExact } from "../src/oracle/index.ts";

const ROOT = join(import.meta.dirname, "../../..");
const ADDITIONS = join(import.meta.dirname, "new-operation");

/** A copy of ledger A's spec with one more operation, in a folder that git ignores. */
export interface ExtendedSpec {
  readonly folder: string;
  /** The bundle: its file, its parsed document, and the document with exact integers. */
  readonly bundle: string;
  readonly json: object;
  readonly document: OpenApiDocument;
  /** Lints the copy like `pnpm lint`. Rejects with the problems. */
  lint(): Promise<string>;
}

/** Adds an operation as CONTRIBUTING.md describes: new files, and a line in the index. */
export async function extendSpec(): Promise<ExtendedSpec> {
  const specs = join(import.meta.dirname, "../dist/new-operation/specs");
  const folder = join(specs, "ledger-a");
  const bundle = join(folder, "dist/openapi.json");
  await rm(specs, { recursive: true, force: true });
  for (const name of ["ledger-a", "shared"]) {
    await cp(join(ROOT, "specs", name), join(specs, name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|\.turbo)(\/|$)/.test(path.slice(ROOT.length)),
    }).catch(ignoreMissing);
  }
  await cp(ADDITIONS, folder, { recursive: true });
  const index = join(folder, "openapi.yaml");
  const entry = "paths:\n  /accounts/{address}/fixture:\n    $ref: paths/accounts_{address}_fixture.yaml\n";
  await writeFile(index, (await readFile(index, "utf8")).replace(/^paths:\n/m, entry));
  await redocly(folder, "bundle", "openapi.yaml", "--output", bundle, "--component-renaming-conflicts-severity=error");
  const text = await readFile(bundle, "utf8");
  return {
    folder,
    bundle,
    json: JSON.parse(text),
    document: parseExact(text) as OpenApiDocument,
    lint: () => redocly(folder, "lint", "openapi.yaml"),
  };
}

async function redocly(cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runRedocly([...args, "--config", join(ROOT, "redocly.yaml")], cwd);
  if (code !== 0) throw new Error(stdout + stderr);
  return stdout + stderr;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  // `specs/shared` may not exist.
  if (error.code !== "ENOENT") throw error;
}
