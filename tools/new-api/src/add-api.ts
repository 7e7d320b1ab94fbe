import { existsSync } from "node:fs";
import { join } from "node:path";
import { isClientName, isVariableName } from "@ledgergate/codegen";
import { UsageError } from "@ledgergate/support/command";
import { checkSpec, type Gaps } from "./check-spec.ts";
import { FileChanges } from "./file-changes.ts";
import { type ImportOptions, importDocument } from "./import/import-document.ts";
import type { ImportedApi } from "./import/make-api.ts";
import { keepSource } from "./imported-source.ts";
import { type ApiName, formsOf, readTemplate } from "./template.ts";

/** The API whose entries the new API copies. */
const REFERENCE_API = "auth";

/** Manifests whose dependencies list all specs or clients. All other packages find them through these. */
const LISTS = ["packages/cli", "packages/service-kit", "tools/contract"];

export interface AddOptions extends ImportOptions {
  /** OpenAPI document to make the spec from. Default: the template with its one operation. */
  readonly from?: string | undefined;
}

/**
 * Adds an API to the repository at `root`: a spec and a client from the template or from a document, and an entry wherever all APIs
 * are listed. The result passes all checks.
 *
 * @param name - In lower case, with hyphens between words.
 * @param changes - Records the written files, also if the addition fails halfway.
 * @returns The report of the import, if there is one.
 * @throws `UsageError` for the name, and `ImportError`, before anything is written.
 */
export async function addApi(
  root: string,
  name: string,
  { from, ...options }: AddOptions = { computeUnits: 10 },
  changes: FileChanges = new FileChanges(root),
): Promise<AddedApi | undefined> {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new UsageError(`"${name}" is not a valid API name. Use lower-case words with hyphens, such as ledger-d.`);
  const taken = [`specs/${name}`, `packages/${name}`, `tools/${name}`].find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) throw new UsageError(`${taken} already exists.`);
  const forms = formsOf(name);
  if (!isClientName(forms.pascal) || !isVariableName(forms.camel))
    throw new UsageError(
      `${name} cannot be the name of an API: its client would hide another name. Add a word, such as ${name}-chain.`,
    );
  const template = readTemplate("spec", forms);
  const imported = from === undefined ? undefined : await importSpec(root, from, template, forms, options);
  const spec = imported?.files ?? template;

  for (const [file, text] of spec) await changes.write(`specs/${name}/${file}`, withSource(text, imported?.source));
  for (const [file, text] of readTemplate("client", forms))
    await changes.write(`packages/${name}/${file}`, fillClient(text, imported));
  await addDependencies(name, changes);
  const row = `| [\`@ledgergate/${name}\`](packages/${name}) | client of the ${forms.title} |`;
  const after = new RegExp(`^.*\\(packages/${REFERENCE_API}\\).*$`, "m");
  const readme = (await changes.read("README.md")) ?? "";
  const added = readme.replace(after, (line) => `${line}\n${row}`);
  if (added === readme) throw new Error(`README.md lacks ${REFERENCE_API}.`);
  await changes.write("README.md", added);
  const changeset = `---\n"@ledgergate/${name}": minor\n---\n\nCall the ${forms.title} through a typed client.\n`;
  await changes.write(`.changeset/first-${name}.md`, changeset);
  if (from !== undefined) await keepSource(name, from, options, changes);
  return imported;
}

/** An imported API, and the gaps that its root allows. */
export interface AddedApi extends ImportedApi {
  readonly gaps: Gaps;
}

async function importSpec(
  root: string,
  from: string,
  template: ReadonlyMap<string, string>,
  { name, pascal }: ApiName,
  options: ImportOptions,
): Promise<AddedApi> {
  let gaps: Gaps = { missingExamples: [], lint: {} };
  const imported = await importDocument(from, template, pascal, options, async (files) => {
    const { severe, ...found } = await checkSpec(root, name, files);
    gaps = found;
    return severe;
  });
  return { ...imported, gaps };
}

/** Puts the first call of an imported API into a file of the client. */
export function fillClient(text: string, imported: Pick<ImportedApi, "firstCall"> | undefined): string {
  return imported === undefined ? text : text.replaceAll("getStatus()", () => imported.firstCall);
}

/** Names the source of an imported document in the text of SOURCES.md. */
function withSource(text: string, source: string | undefined): string {
  return source === undefined ? text : text.replace(/^\| where the API is described .*$/m, () => source);
}

/** Adds the spec and client of the new API to the packages that list those of the reference API. */
async function addDependencies(name: string, changes: FileChanges): Promise<void> {
  for (const file of LISTS.map((folder) => `${folder}/package.json`)) {
    const text = (await changes.read(file)) ?? "";
    const added = text.replace(
      new RegExp(`^( *"@ledgergate/)(spec-)?${REFERENCE_API}(": "workspace:.*)$`, "gm"),
      (line, start, spec = "", end) => {
        return `${line.replace(/,?$/, ",")}\n${start}${spec}${name}${end}`;
      },
    );
    await changes.write(file, added);
  }
}
