import { asObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { dereference } from "../document/path.ts";

/** The security schemes that a call cannot do without: none where one of the alternatives is empty. */
export function neededSchemes(document: JsonObject, { node }: Operation): JsonObject[] {
  const alternatives = requirements(document, node).map((requirement) => Object.keys(requirement));
  const [names = []] = alternatives.sort((left, right) => left.length - right.length);
  const schemes = asObject(asObject(document.components).securitySchemes);
  return names.map((name) => asObject(dereference(document, schemes[name])));
}

/** The alternatives of an operation: its own, or else those of the document. */
function requirements(document: JsonObject, node: JsonObject): JsonObject[] {
  const own = node.security ?? document.security;
  return Array.isArray(own) ? own.map(asObject) : [];
}
