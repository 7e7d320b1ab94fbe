import { existsSync } from "node:fs";
import { type Api, errorMessage, isObject, type Operation, readApi } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { DocsError } from "./docs-error.ts";
import { type DocumentedCode, listErrorCodes } from "./document/error-codes.ts";
import { asList, asObject, asText } from "./document/json.ts";
import { listReadings, type Reading } from "./document/readings.ts";
import type { SpecSource } from "./find-specs.ts";

/** An entry of `x-open-matters`: a question that the contract leaves open. */
interface OpenMatter {
  readonly title: string;
  readonly text: string;
}

export interface DocumentedApi extends Api, SpecSource {
  readonly summary: string;
  readonly description: string;
  readonly errorCodes: readonly DocumentedCode[];
  readonly readings: readonly Reading[];
  readonly openMatters: readonly OpenMatter[];
}

/**
 * Reads a bundled document.
 *
 * @throws `DocsError` if the file holds no valid OpenAPI document, or if an operation has no `operationId`.
 */
export function readDocumentedApi(source: SpecSource): DocumentedApi {
  const api = readFile(source);
  const { document } = api;
  const { summary, description = "" } = document.info ?? {};
  return {
    ...source,
    ...api,
    summary: summary ?? firstSentence(description),
    description,
    errorCodes: listErrorCodes(api),
    readings: listReadings(document),
    openMatters: listOpenMatters(document),
  };
}

function readFile({ name, file }: SpecSource): Api {
  if (!existsSync(file)) throw new DocsError(`${file} is missing. Run \`pnpm build\`, which bundles the specs.`);
  try {
    const api = readApi(name, readDocument(file));
    const unnamed = api.operations.find(({ node }) => node.operationId === undefined);
    if (unnamed) throw new Error(`${unnamed.id} has no operationId, so nothing can link to it.`);
    return api;
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new DocsError(reason.startsWith(file) ? reason : `${file}: ${reason}`, { cause });
  }
}

function firstSentence(text: string): string {
  const [sentence = ""] = /^.+?(?:[.!?](?=\s|$)|(?=\n\s*\n|$))/s.exec(text.trim()) ?? [];
  return sentence.replace(/\s+/g, " ");
}

function listOpenMatters(document: object): OpenMatter[] {
  return asList(asObject(document)["x-open-matters"])
    .filter(isObject)
    .map((entry) => ({ title: asText(entry.title), text: asText(entry.text) }));
}

/** Returns the title of an API with the word "API": `Ledger A API`. */
export function longTitle({ title }: DocumentedApi): string {
  return /\bAPI\b/i.test(title) ? title : `${title} API`;
}

/** Returns the title of an operation: its summary, else its id. */
export function operationTitle({ id, node }: Operation): string {
  return node.summary?.trim() || id;
}
