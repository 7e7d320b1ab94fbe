import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileChanges } from "./file-changes.ts";
import type { ImportOptions } from "./import/import-document.ts";
import { ImportError } from "./import/import-error.ts";
import { readDocument } from "./import/read-document.ts";

/** The document and the flags of an import, as `specs/NAME/imported` keeps them for the next version of the document. */
export interface ImportedSource extends ImportOptions {
  /** The document, below `document`. */
  readonly file: string;
}

const folderOf = (name: string) => `specs/${name}/imported`;

/** Keeps a document with all its files as they came, and the flags of its import. Removes the files of the last version. */
export async function keepSource(
  name: string,
  from: string,
  options: ImportOptions,
  changes: FileChanges,
): Promise<void> {
  const first = await realpath(from);
  const { files } = await readDocument(first);
  const [file = ""] = files;
  const folder = folderOf(name);
  for (const file of await changes.list(`${folder}/document`)) await changes.remove(file);
  for (const name of files)
    await changes.write(`${folder}/document/${name}`, await readFile(join(dirname(first), name), "utf8"));
  const { only, skip, computeUnits } = options;
  const source: ImportedSource = { file, only, skip, computeUnits };
  await changes.write(`${folder}/import.json`, `${JSON.stringify(source, null, 2)}\n`);
}

/** Reads what the last import kept. `file` is the path from the repository. */
export async function readSource(name: string, changes: FileChanges): Promise<ImportedSource> {
  const text = await changes.read(`${folderOf(name)}/import.json`);
  if (text === undefined)
    throw new ImportError(`${folderOf(name)} has no imported document, so there is no update of it.`);
  const source = JSON.parse(text) as ImportedSource;
  return { ...source, file: `${folderOf(name)}/document/${source.file}` };
}
