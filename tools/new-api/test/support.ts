import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { type ImportOptions, importDocument } from "../src/import/import-document.ts";
import type { ImportedApi, SpecCheck } from "../src/import/make-api.ts";
import { formsOf, readTemplate } from "../src/template.ts";

/** Writes files into a folder that the test removes. Returns the folder. Objects become JSON. */
export async function writeFiles(files: Readonly<Record<string, string | object>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

const forms = formsOf("one");
const template = readTemplate("spec", forms);

/** Imports a document from its file, or the first one of several files. */
export async function importFiles(
  files: string | Readonly<Record<string, string | object>>,
  options: Partial<ImportOptions> = {},
  checkSpec?: SpecCheck,
): Promise<ImportedApi> {
  const file = typeof files === "string" ? files : join(await writeFiles(files), Object.keys(files)[0] ?? "");
  return importDocument(file, template, forms.pascal, { computeUnits: 10, ...options }, checkSpec);
}

/** Makes an empty folder, which is removed after all tests of the file. */
export async function writeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "repository-"));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

export function documentOf(operation: object = {}, more: object = {}): Record<string, unknown> {
  return {
    openapi: "3.0.3",
    info: { title: "One", version: "1.0.0" },
    paths: { "/one": { get: { responses: { 200: { description: "One." } }, ...operation } } },
    ...more,
  };
}
