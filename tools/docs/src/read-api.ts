import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DocsError } from "./docs-error.ts";
import { asObject, asText, isObject, type JsonObject } from "./document/json.ts";
import { listOpenMatters, type OpenMatter } from "./document/open-matters.ts";
import { listOperations, type Operation } from "./document/operations.ts";
import { listReadings, type Reading } from "./document/readings.ts";
import { findDanglingReference } from "./document/references.ts";
import { listSchemas, type Schema } from "./document/schemas.ts";
import type { SpecSource } from "./find-specs.ts";

/** One API as the site tells of it. */
export interface Api {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly packageName: string | undefined;
  readonly file: string;
  /** The same document in YAML, where it lies beside the JSON one. */
  readonly yamlFile: string | undefined;
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly schemas: readonly Schema[];
  readonly readings: readonly Reading[];
  readonly openMatters: readonly OpenMatter[];
}

/** Reads a bundled document. What is no OpenAPI document in JSON is an error that names the file. */
export function readApi({ name, file, packageName }: SpecSource): Api {
  const document = parse(file);
  const operations = listOperations(document);
  refuseFaults(file, document, operations);
  const info = asObject(document.info);
  const yamlFile = join(dirname(file), "openapi.yaml");
  return {
    name,
    title: asText(info.title) ?? name,
    version: asText(info.version) ?? "",
    summary: asText(info.summary) ?? firstSentence(asText(info.description) ?? ""),
    packageName,
    file,
    yamlFile: existsSync(yamlFile) ? yamlFile : undefined,
    document,
    operations,
    schemas: listSchemas(document),
    readings: listReadings(document),
    openMatters: listOpenMatters(document),
  };
}

function parse(file: string): JsonObject {
  if (!existsSync(file)) throw new DocsError(`${file} is missing. Run \`pnpm build\`, which bundles the specs.`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new DocsError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isObject(document) || asText(document.openapi) === undefined) {
    throw new DocsError(`${file} is no OpenAPI document: \`openapi\` is missing.`);
  }
  return document;
}

/** Faults that Redoc would not report but show as a gap. */
function refuseFaults(file: string, document: JsonObject, operations: readonly Operation[]): void {
  const dangling = findDanglingReference(document);
  if (dangling !== undefined) {
    throw new DocsError(`${file}: $ref "${dangling.reference}" at ${dangling.pointer} leads nowhere.`);
  }
  const unnamed = operations.find(({ id }) => id === "");
  if (unnamed !== undefined) {
    throw new DocsError(`${file}: ${unnamed.method} ${unnamed.path} has no operationId, so nothing can link to it.`);
  }
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, " ") ?? text;
}
