import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DocsError } from "./docs-error.ts";
import { type ErrorCode, listErrorCodes } from "./document/error-codes.ts";
import { asObject, asText, isObject, type JsonObject } from "./document/json.ts";
import { listOperations, type Operation } from "./document/operations.ts";
import { nodeAt, referencePath } from "./document/path.ts";
import { listReadings, type Reading } from "./document/readings.ts";
import { listSchemas, type Schema } from "./document/schemas.ts";
import { walk } from "./document/walk.ts";
import type { SpecSource } from "./find-specs.ts";

/** An entry of `x-open-matters`: a question that the contract leaves open. */
interface OpenMatter {
  readonly title: string;
  readonly text: string;
}

/** An API as the site shows it. */
export interface Api {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly packageName: string | undefined;
  readonly file: string;
  /** The same document in YAML, if it lies beside the JSON file. */
  readonly yamlFile: string | undefined;
  /** Changelog of its package, in Markdown. */
  readonly changelog: string | undefined;
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly schemas: readonly Schema[];
  readonly errorCodes: readonly ErrorCode[];
  readonly readings: readonly Reading[];
  readonly openMatters: readonly OpenMatter[];
}

/**
 * Reads a bundled document.
 *
 * @throws `DocsError` if the file is no OpenAPI document in JSON, or if Redoc would show a gap.
 */
export function readApi({ name, file, packageName, changelog }: SpecSource): Api {
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
    description: asText(info.description) ?? "",
    packageName,
    file,
    yamlFile: existsSync(yamlFile) ? yamlFile : undefined,
    changelog: changelog && readFileSync(changelog, "utf8"),
    document,
    operations,
    schemas: listSchemas(document),
    errorCodes: listErrorCodes(document, operations),
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

/** Throws for faults that Redoc would show as a gap: references that lead nowhere, and operations without an id. */
function refuseFaults(file: string, document: JsonObject, operations: readonly Operation[]): void {
  for (const { path, node } of walk(document)) {
    const reference = asText(node.$ref);
    const target = referencePath(node);
    if (reference === undefined || (target !== undefined && nodeAt(document, target) !== undefined)) continue;
    const pointer = path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    throw new DocsError(`${file}: $ref "${reference}" at ${pointer} leads nowhere.`);
  }
  const unnamed = operations.find(({ id }) => id === "");
  if (unnamed !== undefined) {
    throw new DocsError(`${file}: ${unnamed.method} ${unnamed.path} has no operationId, so nothing can link to it.`);
  }
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, " ") ?? text;
}

function listOpenMatters(document: JsonObject): OpenMatter[] {
  const entries = document["x-open-matters"];
  return (Array.isArray(entries) ? entries : [])
    .filter(isObject)
    .map((entry) => ({ title: asText(entry.title) ?? "", text: asText(entry.text) ?? "" }));
}
