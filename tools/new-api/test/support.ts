import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
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

/** Pointer to the body of the one answer in {@link documentOf}. */
export const ANSWER = "#/paths/~1one/get/responses/200/content/application~1json";

/** Imports a document of one operation. */
export function importOne(operation: object = {}, more: object = {}): Promise<ImportedApi> {
  return importFiles({ "api.json": documentOf(operation, more) });
}

/** Lists the imported files of a folder. */
export function filesIn(folder: string, { files }: Pick<ImportedApi, "files">): readonly string[] {
  return [...files.keys()].filter((file) => file.startsWith(`${folder}/`));
}

/** Responses with one success. With a schema, it has a body in JSON. */
export function answerOf(schema?: unknown): object {
  const body = schema === undefined ? {} : { content: { "application/json": { schema } } };
  return { 200: { description: "One.", ...body } };
}

export function documentOf(operation: object = {}, more: object = {}): Record<string, unknown> {
  return {
    openapi: "3.0.3",
    info: { title: "One", version: "1.0.0" },
    paths: { "/one": { get: { responses: answerOf(), ...operation } } },
    ...more,
  };
}
