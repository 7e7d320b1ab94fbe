import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  chooseFirstCall,
  DocumentError,
  type FirstCall,
  type OperationSelection,
  printFirstCall,
  problemLine,
  readModel,
} from "@ledgergate/codegen";
import { cell, code, plain } from "@ledgergate/codegen/markdown-text";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { addExamples } from "./add-examples.ts";
import { addGatewayParts } from "./add-gateway-parts.ts";
import { addRefusals } from "./add-refusals.ts";
import { chooseOperations } from "./choose-operations.ts";
import { dropUnused } from "./drop-unused.ts";
import { ImportError } from "./import-error.ts";
import { nameComponents } from "./name-components.ts";
import { Names } from "./names.ts";
import { readOurParts } from "./our-parts.ts";
import { readDocument } from "./read-document.ts";
import { type LeftOut, removeForeignParts } from "./remove-foreign-parts.ts";
import { removeUnknownMembers } from "./remove-unknown-members.ts";
import { describePlace, splitDocument } from "./split-document.ts";
import { upgradeDocument } from "./upgrade-document.ts";

export interface ImportOptions extends OperationSelection {
  readonly computeUnits: number;
}

/** An API that was made from a third-party document. */
export interface ImportedApi {
  readonly files: ReadonlyMap<string, string>;
  readonly firstCall: string;
  /** The source of the document, as a row of SOURCES.md. */
  readonly source: string;
  readonly leftOut: readonly LeftOut[];
  /** Places for which no example could be made. */
  readonly withoutExample: readonly string[];
}

/**
 * Turns a third-party OpenAPI document into a spec of this repository, step by step. Writes nothing.
 *
 * @param template - Files of the template's spec.
 * @param clientName - Name of the client's interface.
 * @throws {@link ImportError} that names the file.
 */
export async function importDocument(
  file: string,
  template: ReadonlyMap<string, string>,
  clientName: string,
  options: ImportOptions,
): Promise<ImportedApi> {
  return makeApi(file, template, clientName, options).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    const lines = error.problems.map((problem) => `${basename(file)}: ${problemLine(problem)}`);
    throw new ImportError(lines.join("\n"), { cause: error });
  });
}

async function makeApi(
  file: string,
  template: ReadonlyMap<string, string>,
  clientName: string,
  { computeUnits, ...selection }: ImportOptions,
): Promise<ImportedApi> {
  const ours = readOurParts(template);
  const document = await readDocument(file);
  const leftOut = removeForeignParts(document);
  upgradeDocument(document);
  const unknown = removeUnknownMembers(document);
  chooseOperations(document, clientName, selection);
  const schemaNames = new Names(ours.names.schemas);
  nameComponents(document, { schemas: schemaNames, responses: new Names(ours.names.responses) });
  const withoutExample = addExamples(document);
  // At least one operation was chosen.
  const firstCall = chooseFirstCall(readModel(document, { name: clientName, serverPath: "" })) as FirstCall;
  addRefusals(document, ours.refusals, schemaNames);
  dropUnused(document);
  const spec = addGatewayParts(document, ours.root, computeUnits);
  const source = await describeSource(file, document.info as JsonObject);
  return {
    files: new Map([...usedFiles(ours.files, spec), ...splitDocument(spec)]),
    firstCall: printFirstCall(firstCall),
    source,
    leftOut: [...leftOut, ...unknown],
    withoutExample: withoutExample.map(describePlace),
  };
}

/** Chooses the files of the template to write. A response of the template that no operation has is left out. */
function usedFiles(files: ReadonlyMap<string, string>, { paths }: JsonObject): readonly (readonly [string, string])[] {
  const text = JSON.stringify(paths);
  return [...files].filter(([file]) => {
    return !file.startsWith("components/responses/") || text.includes(`"#/${file.replace(/\.yaml$/, "")}"`);
  });
}

async function describeSource(file: string, { title, version, license }: JsonObject): Promise<string> {
  const digest = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  const { name = "none named" } = (license ?? {}) as { readonly name?: string };
  const cells = [
    `${plain(String(title))}, ${code(basename(file))} (licence: ${plain(String(name))})`,
    `${plain(String(version))}, SHA-256 \`${digest}\``,
    "everything",
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}
