import { integerRanges } from "../base/integer-ranges.ts";
import { isObject } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import type { OpenApiDocument } from "./open-api-document.ts";
import { valueAt } from "./pointer.ts";
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
    nameKinds(node, document);
  };
  const prefixed: DocumentNode[] = [];
  // Schemas inside of a schema come after it, so that the added ones are fitted, too.
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      // They would follow a reference in an extension, even to the network.
      for (const [key, value] of Object.entries(node))
        if (key.startsWith("x-") && stringifyExact(value ?? null).includes('"$ref":')) delete node[key];
      if (kind !== "schema") return;
      fit(node);
      if (node.prefixItems !== undefined) prefixed.push(node);
    },
  });
  for (const node of prefixed) movePrefix(node);
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

/** They know the first items by a list of `items`. */
function movePrefix(node: DocumentNode): void {
  const { items, prefixItems = [], minItems = 0, maxItems = 0 } = node;
  node.items = prefixItems;
  node.additionalItems = items ?? true;
  delete node.prefixItems;
  node.minItems = Math.max(Number(minItems), Number(maxItems), (prefixItems as readonly unknown[]).length);
  node.maxItems = node.minItems;
}

function fitMembers(node: DocumentNode): void {
  const { properties, additionalProperties: others, required, propertyNames, maxProperties } = node;
  const { minProperties = 0, dependentRequired, dependentSchemas } = node;
  if (dependentRequired ?? dependentSchemas)
    node.dependencies = { ...(dependentRequired as object), ...(dependentSchemas as object) };
  // They leave out required members that no schema declares.
  if (Array.isArray(required) && (isObject(properties) || node.type === "object"))
    node.properties = {
      ...Object.fromEntries(required.map((name) => [name, isObject(others) ? others : {}])),
      ...(properties as object),
    };
  if (propertyNames !== undefined) node.additionalProperties = false;
  // They would search without end for names of a pattern that has too few, also in schemas that they merge.
  delete node.patternProperties;
  if (maxProperties !== undefined && node.properties === undefined) {
    // They answer more members than the schema allows.
    const count = Math.min(Math.max(Number(minProperties), 1), Number(maxProperties));
    const member = isObject(others) ? others : { type: "string" };
    node.properties = Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, member]));
    node.required = Object.keys(node.properties as object);
    node.additionalProperties = false;
  }
}

/** Adds the value of the discriminator to each branch of a union. The generators would answer any text. */
function nameKinds(node: DocumentNode, document: OpenApiDocument): void {
  const { oneOf, discriminator } = node;
  const { propertyName: name, mapping = {} } = (isObject(discriminator) ? discriminator : {}) as DocumentNode;
  if (typeof name !== "string" || !Array.isArray(oneOf)) return;
  node.oneOf = oneOf.map((branch: unknown) => {
    const $ref = isObject(branch) ? (branch as DocumentNode).$ref : undefined;
    if (typeof $ref !== "string") return branch;
    const own = $ref.slice($ref.lastIndexOf("/") + 1);
    const kinds = Object.entries(mapping as DocumentNode).flatMap(([kind, to]) => (to === $ref ? kind : []));
    const { properties } = (valueAt(document, $ref) ?? {}) as { readonly properties?: DocumentNode };
    const declared = properties?.[name] as DocumentNode | undefined;
    if (declared?.const !== undefined || declared?.enum !== undefined) return branch;
    if (![declared?.type ?? "string"].flat().includes("string")) return branch;
    const values = kinds.length > 0 ? kinds : [own];
    return { allOf: [{ $ref }, { type: "object", properties: { [name]: { type: "string", enum: values } } }] };
  });
}
