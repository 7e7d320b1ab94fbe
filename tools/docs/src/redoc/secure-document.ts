import { decodePercent, isObject, nodeAt, readPointer } from "@ledgergate/service-kit";
import { asObject, type JsonObject } from "../document/json.ts";
import { isLink } from "../markdown.ts";
import { redocText } from "./redoc-text.ts";

/** Members that hold data, which Redoc shows as it is. */
const DATA = new Set("example x-example default enum const value x-codeSamples x-code-samples".split(" "));

/** Members with objects whose `examples` are no data, but objects with a description, even in a list. */
const WITH_EXAMPLES = new Set(["content", "parameters", "headers"]);

/** Members with objects whose descriptions Redoc shows as plain text. */
const PLAIN = new Set(["servers", "x-servers", "variables", "externalDocs"]);

/** Members whose own members have names of the document's choice. */
const MAPS = new Set(
  (
    "properties patternProperties dependentSchemas $defs definitions schemas responses parameters examples requestBodies " +
    "headers securitySchemes links callbacks pathItems paths webhooks x-webhooks content encoding variables mapping x-examples"
  ).split(" "),
);

const ADDRESS = /^(?:url|href|termsOfService|\w+Url)$/;

/**
 * Makes a document harmless for Redoc, in place: each text that Redoc reads as Markdown, and each address that it makes a link.
 * Anything else in these places is removed, since Redoc also takes Markdown that is parsed already. Data is kept, unless a
 * reference leads into it.
 */
export function secureDocument(document: JsonObject): JsonObject {
  // Redoc would read the document as one of another kind, or write its names into tags of Markdoc.
  for (const key of ["swagger", "asyncapi", "x-mcp"]) delete document[key];
  // A logo is a request to another host.
  delete asObject(document.info)["x-logo"];
  const schemas = asObject(asObject(document.components).schemas);
  for (const name of Object.keys(schemas)) {
    // Redoc writes the name of each schema into a tag of Markdoc. OpenAPI allows none of these characters.
    if (/["\\{}%\p{Cc}]/u.test(name)) delete schemas[name];
  }
  const seen = new Map<unknown, Set<string>>();
  /** Texts that have been rewritten. A reference may lead to them again. */
  const rewritten = new Set<string>();
  // What references name waits here, since a chain of thousands of schemas would be too deep for calls.
  const waiting: [node: unknown, place: string][] = [[document, ""]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visit(...next);
  return document;

  /** Visits an object, list or reference. `place` is the member that it is in, perhaps as one of a list or map. */
  function visit(node: unknown, place: string): void {
    if (typeof node === "string") follow(node, place);
    if (typeof node !== "object" || node === null || seen.get(node)?.has(place)) return;
    seen.set(node, new Set(seen.get(node)).add(place));
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(node)) visit(value, place);
      else visitMember(node as JsonObject, key, place);
    }
  }

  function visitMember(node: JsonObject, key: string, place: string): void {
    const value = node[key];
    if (key === "description" && PLAIN.has(place)) {
      setText(node, key, (text) => text);
    } else if (key === "description" || key === "x-summary" || (key === "summary" && place === "info")) {
      setText(node, key, rewrite);
    } else if (key === "x-enumDescriptions") {
      for (const name of Object.keys(asObject(value))) setText(asObject(value), name, rewrite);
    } else if (ADDRESS.test(key)) {
      // The address of a server is a template, and no link.
      if (!place.endsWith("servers")) setText(node, key, (address) => (isLink(address) ? address : undefined));
    } else if (MAPS.has(key) && isObject(value)) {
      for (const each of Object.values(value)) visit(each, key);
    } else if (key === "$ref") {
      visit(value, place);
    } else if (!DATA.has(key) && (key !== "examples" || WITH_EXAMPLES.has(place))) {
      visit(value, key);
    }
  }

  function rewrite(text: string): string {
    const safe = rewritten.has(text) ? text : redocText(text);
    rewritten.add(safe);
    return safe;
  }

  /** Lets what a reference names be visited. Redoc decodes `%` in some references, and not in others. */
  function follow(reference: string, place: string): void {
    const start = reference.indexOf("#/");
    if (start === -1) return;
    const names = readPointer(reference.slice(start + 1));
    for (const path of [names, names.map((name) => decodePercent(name) ?? name)])
      waiting.push([nodeAt(document, path), place]);
  }
}

/** Replaces a text. Removes a value that is no text, or of which nothing remains. */
function setText(node: JsonObject, key: string, replace: (text: string) => string | undefined): void {
  const value = node[key];
  const text = typeof value === "string" ? replace(value) : undefined;
  if (text === undefined) delete node[key];
  else node[key] = text;
}
