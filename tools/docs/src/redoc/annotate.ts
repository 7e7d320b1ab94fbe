import { code } from "@ledgergate/codegen/markdown-text";
import { isObject, nodeAt, type Operation, readApi, resolveReference } from "@ledgergate/service-kit";
import { placeWords } from "../document/describe-place.ts";
import { asList, asObject, asText, type JsonObject } from "../document/json.ts";
import { listProvenance } from "../document/provenance.ts";
import { type Kind, kindAt, type Path, walk } from "../document/walk.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { fragment, operationAnchor } from "../redoc-anchors.ts";
import { codeSamples } from "../samples/code-samples.ts";
import { showKey } from "./show-key.ts";

interface Documented extends Pick<DocumentedApi, "name" | "packageName">, Partial<Pick<DocumentedApi, "changelog">> {
  readonly document: object;
}

/**
 * Copies a document for Redoc, and translates our extensions into badges and texts: costs, retries, provenance. Adds code
 * samples to each operation. The download stays the original document.
 */
export function annotate(
  { name, document, packageName, changelog }: Documented,
  { marks }: { readonly marks: boolean } = { marks: true },
): JsonObject {
  const api = readApi(name, { ...document });
  const copy = api.document as object as JsonObject;
  const server = asText(asObject(asList(copy.servers)[0]).url)?.replace(/\/$/, "") ?? "";
  for (const operation of api.operations) {
    const { id, method, template } = operation;
    const node = asObject(operation.node);
    node.description = [
      // The style sheet knows this line by its place.
      code(`${method.toUpperCase()} ${server}${template.source}`),
      `Operation ${code(id)}. [Try it](../console/index.html#${name}/${fragment(id)})`,
      asText(node.description) ?? "",
    ]
      .join("\n\n")
      .trimEnd();
    const samples = codeSamples(api.document, operation, packageName);
    if (samples.length > 0) node["x-codeSamples"] = samples;
    const computeUnits = node["x-compute-units"];
    if (computeUnits !== undefined) addBadge(node, { name: `${computeUnits} CU`, color: "green" });
    const instead = asText(node["x-use-instead"]);
    if (instead !== undefined)
      addText(node, `Deprecated: use [${code(instead)}](${operationAnchor(instead)}) instead.`);
    if (node["x-safe"] === true) addText(node, "Changes nothing: a failed call may be retried.");
    else if (node["x-retryable"] === true) addText(node, "Safe to repeat: a failed call may be retried.");
    if (node["x-retryable"] === false) {
      addText(node, "Not safe to repeat: a failed call must not be retried automatically.");
    }
  }
  addErrorMeanings(copy);
  if (marks) showProvenance(copy);
  markOptionalSecurity(copy, api.operations);
  showKey(copy, api.operations);
  // The bundler orders schemas by their first use. A menu needs alphabetical order.
  const components = asObject(copy.components);
  const byName = Object.entries(asObject(components.schemas)).sort(([left], [right]) => left.localeCompare(right));
  if (byName.length > 0) components.schemas = Object.fromEntries(byName);

  // `externalDocs` links to the published form of this very page.
  delete copy.externalDocs;
  const links = [
    "[openapi.json](openapi.json)",
    "[openapi.yaml](openapi.yaml)",
    "[Markdown](index.md)",
    "[Open matters](../open-matters/index.html)",
  ];
  if (changelog !== undefined) links.push("[Changelog](changelog/index.html)");
  addText(asObject(copy.info), links.join(" · "));
  return copy;
}

/** Lists the meanings of error codes in the description of each schema with `x-error-meanings`. Changes the document. */
function addErrorMeanings(document: JsonObject): void {
  for (const { kind, node } of walk(document)) {
    if (kind !== "schema") continue;
    const lines = Object.entries(asObject(node["x-error-meanings"])).map(([name, entry]) => {
      const { meaning, remedy } = asObject(entry);
      return `- ${code(name)}: ${asText(meaning) ?? ""} ${asText(remedy) ?? ""}`.trimEnd();
    });
    if (lines.length > 0) addText(node, lines.join("\n"));
  }
}

/**
 * Adds "(optional)" to the names of security schemes that a call may omit. Redoc omits the empty alternative and shows the
 * others as if they were required. Changes the document.
 */
function markOptionalSecurity(document: JsonObject, operations: readonly Operation[]): void {
  const schemes = asObject(asObject(document.components).securitySchemes);
  for (const node of [document, ...operations.map((operation) => asObject(operation.node))]) {
    const alternatives = asList(node.security).map(asObject);
    if (!alternatives.some((alternative) => Object.keys(alternative).length === 0)) continue;
    node.security = alternatives.map((alternative) => {
      const renamed = Object.entries(alternative).map(([name, scopes]) => {
        schemes[optional(name)] = schemes[name];
        return [optional(name), scopes];
      });
      return Object.fromEntries(renamed);
    });
  }
}

function optional(name: string): string {
  return `${name} (optional)`;
}

/** Kinds of objects whose description Redoc shows. */
const DESCRIBED: ReadonlySet<Kind> = new Set<Kind>([
  "info",
  "tag",
  "operation",
  "parameter",
  "requestBody",
  "response",
  "header",
  "schema",
  "securityScheme",
]);

/** Turns every `x-provenance` of a document into a badge with a note where it belongs. Changes the document. */
function showProvenance(document: JsonObject): void {
  const marks = new Map<JsonObject, string[]>();
  for (const { about, source, note } of listProvenance(document)) {
    const path = shownAt(about);
    const node = ownNode(document, path);
    if (node === undefined) continue;
    // A note that falls back to `info` names the full path of its place, any other the path from the shown object.
    const place = placeWords(document, about, path[0] === about[0] ? path.length : 0);
    const title = place === "" ? source : `${source}: ${withEntities(place)}`;
    // Few readers ask for the source of a part, so the badge hides the note until a click.
    const mark = `<li>\n\n<details class="provenance ${source}"><summary>${title}</summary>\n\n${note}\n\n</details>\n\n</li>`;
    marks.set(node, [...(marks.get(node) ?? []), mark]);
  }
  for (const [node, notes] of marks) addText(node, ["<ul>", ...notes, "</ul>"].join("\n\n"));
}

/** Writes each character that could be a mark of Markdown or HTML as an entity. */
function withEntities(text: string): string {
  return text.replace(/[^\w ,./-]/gu, (mark) => `&#${mark.codePointAt(0)};`);
}

/** Finds the nearest place at or above `path` whose description Redoc shows. Falls back to `info`. */
function shownAt(path: Path): Path {
  for (let length = path.length; length > 0; length--) {
    const above = path.slice(0, length);
    const kind = kindAt(above);
    if (DESCRIBED.has(kind) && (kind !== "schema" || isNamed(above))) return above;
  }
  return ["info"];
}

/**
 * Returns an object to modify at a path, so that a note beside a `$ref` changes only this use of the target. A schema may have
 * keywords beside its `$ref`. Any other `$ref` is replaced by a copy of its target.
 */
function ownNode(document: JsonObject, path: Path): JsonObject | undefined {
  const node = nodeAt(document, path);
  if (!isObject(node)) return undefined;
  if (node.$ref === undefined || kindAt(path) === "schema") return node;
  const target = resolveReference(document, node);
  const parent = nodeAt(document, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent !== "object" || parent === null || key === undefined) return undefined;
  const copy: JsonObject = { ...structuredClone(target) };
  Object.assign(parent, { [key]: copy });
  return copy;
}

/** Tests for a named schema: a component or a member. Redoc mostly hides the descriptions of others. */
function isNamed(path: Path): boolean {
  const keyAbove = path.at(-2);
  return kindAt(path.slice(0, -1)) === "schemas" && (keyAbove === "properties" || keyAbove === "schemas");
}

/** Adds a badge, which Redoc shows next to the operation's name. */
function addBadge(node: JsonObject, badge: { name: string; color: string }): void {
  node["x-badges"] = [...asList(node["x-badges"]), badge];
}

/** Appends a paragraph to an object's description. */
function addText(node: JsonObject, markdown: string): void {
  node.description = [asText(node.description)?.trimEnd(), markdown].filter(Boolean).join("\n\n");
}
