import { STATUS_CODES } from "node:http";
import { formatOf } from "@ledgergate/codegen/media-type";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { segmentsOf } from "@ledgergate/codegen/pointer";
import { DOCUMENT_SHAPE, type NodeKind, walkDocument } from "@ledgergate/codegen/walk-document";

/** Schema of a body whose media type has none. */
const BODIES = { json: {}, text: { type: "string" }, bytes: { type: "string", format: "binary" } } as const;

/** Members whose schemas Redocly, too, reads as `true` or `false`. */
const FLAGS = /^(?:(?:p|patternP|additionalP|unevaluatedP)roperties|items|unevaluatedItems)$/;

/**
 * Adds the parts that many documents forget: descriptions of responses, and schemas of bodies, parameters and headers. Writes the schemas
 * `true` and `false` as objects.
 */
export function completeParts(document: JsonObject): void {
  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      writeFlags(node, kind);
      if (typeof node.$ref === "string") return;
      const name = segmentsOf(pointer)?.at(-1) ?? "";
      if (kind === "response") node.description ??= STATUS_CODES[name] ?? "An answer of the node.";
      if (kind === "mediaType") node.schema ??= { ...BODIES[formatOf(name)] };
      // A parameter is sent as text, if its document says nothing else.
      if ((kind === "parameter" || kind === "header") && node.content === undefined) node.schema ??= { type: "string" };
    },
  });
}

function writeFlags(node: JsonObject, kind: NodeKind): void {
  for (const [key, member] of Object.entries(DOCUMENT_SHAPE[kind])) {
    const value = node[key];
    if (!Object.values(member).includes("schema") || FLAGS.test(key)) continue;
    if (typeof value === "boolean") node[key] = asObject(value);
    else if (Array.isArray(value)) node[key] = value.map(asObject);
    else if ("map" in member && isObject(value))
      node[key] = Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, asObject(schema)]));
  }
}

function asObject(schema: unknown): unknown {
  return typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
}
