import { integerRanges } from "../base/integer-ranges.ts";
import { isObject } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import type { OpenApiDocument } from "./open-api-document.ts";
import { nameKind } from "./union-kinds.ts";
import { type DocumentNode, walkDocument } from "./walk-document.ts";

/**
 * Changes the schemas of a document where Prism's generators would not end, or would break a schema that many documents have. They know JSON
 * Schema draft 7 in part. An answer of theirs that breaks any other schema is replaced.
 */
export function fitGenerator(document: OpenApiDocument): void {
  const fit = (node: DocumentNode): void => {
    if (typeof node.$ref === "string") moveReference(node);
    // They would follow a reference that is only data.
    for (const keyword of ["example", "examples", "default", "const", "enum"])
      if (stringifyExact(node[keyword] ?? null).includes('"$ref":')) delete node[keyword];
    fitFormat(node);
    fitMembers(node);
    // They would answer any text as the value of a discriminator.
    if (Array.isArray(node.oneOf)) node.oneOf = node.oneOf.map((branch) => nameKind(node, branch) ?? branch);
  };
  // Schemas inside of a schema come after it, so that the added ones are fitted, too.
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      // They would follow a reference in an extension, even to the network.
      for (const [key, value] of Object.entries(node))
        if (key.startsWith("x-") && stringifyExact(value ?? null).includes('"$ref":')) delete node[key];
      if (kind === "schema") fit(node);
    },
  });
}

/** The generators would use the siblings of a reference in its place. */
function moveReference(node: DocumentNode): void {
  const { $ref, ...siblings } = node;
  const names = Object.keys(siblings);
  if (names.length === 0 || names.every((name) => /^(?:summary|description)$/.test(name))) return;
  for (const name of names) delete node[name];
  delete node.$ref;
  node.allOf = [{ $ref }, siblings];
}

function fitFormat(node: DocumentNode): void {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern } = node;
  // They would generate any text of this format.
  if (format === "uri-template") node.format = "uri";
  // They would generate any text for the format of an integer, or one of its pattern that is out of range.
  const types = [node.type].flat().filter((type) => type !== "null");
  if (types.join() === "string" && integerRanges.has(format)) node.pattern = "^[1-9]\\d?$";
  // They would answer the least number of these formats, such as -3.4e38.
  const hasRange = /^(?:float|double|int32|int64)$/.test(String(format));
  if (hasRange && minimum === undefined && exclusiveMinimum === undefined) delete node.format;
  const range = integerRanges.get(format);
  if (range && node.type === "number") node.type = "integer";
  // They do not know the others.
  if (range && !hasRange) {
    delete node.format;
    node.minimum ??= Number(maximum ?? exclusiveMaximum) < 0 ? Number(range[0]) : 0;
    node.maximum ??= Math.min(Number(range[1]), Number.MAX_SAFE_INTEGER);
  }
  if (format !== "byte" || pattern !== undefined) return;
  // They would generate any number of characters.
  delete node.format;
  node.pattern = "^(?:[A-Za-z0-9]{4}){1,4}$";
}

function fitMembers(node: DocumentNode): void {
  const { properties, additionalProperties: others, required, propertyNames } = node;
  // They leave out required members that no schema declares.
  if (Array.isArray(required) && (isObject(properties) || node.type === "object"))
    node.properties = {
      ...Object.fromEntries(required.map((name) => [name, isObject(others) ? others : {}])),
      ...(properties as object),
    };
  if (propertyNames !== undefined) node.additionalProperties = false;
  // They would search without end for names of a pattern that has too few, also in schemas that they merge.
  delete node.patternProperties;
}
