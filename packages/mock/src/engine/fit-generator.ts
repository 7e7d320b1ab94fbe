import {
  type DocumentNode,
  integerRanges,
  nameKind,
  type OpenApiDocument,
  stringifyExact,
  walkDocument,
} from "@ledgergate/service-kit";

/**
 * Changes the schemas of a document where Prism's generators would not end, or would break a schema that many documents have. They know JSON
 * Schema draft 7 in part. An answer of theirs that breaks any other schema is replaced.
 */
export function fitGenerator(document: OpenApiDocument): void {
  const fit = (node: DocumentNode): void => {
    if (typeof node.$ref === "string") moveReference(node);
    // They would follow a reference that is only data.
    for (const keyword of ["examples", "default", "const", "enum"])
      if (stringifyExact(node[keyword] ?? null).includes('"$ref":')) delete node[keyword];
    fitFormat(node);
    fitMembers(node);
    fitCounts(node);
    // They would answer any text as the value of a discriminator.
    if (Array.isArray(node.oneOf)) node.oneOf = node.oneOf.map((branch) => nameKind(node, branch) ?? branch);
  };
  // Schemas inside of a schema come after it, so that the added ones are fitted, too.
  walkDocument(document, (node, kind) => {
    // They would follow a reference in an extension, even to the network.
    for (const [key, value] of Object.entries(node))
      if (key.startsWith("x-") && stringifyExact(value ?? null).includes('"$ref":')) delete node[key];
    if (kind === "schema") fit(node);
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
  const { format } = node;
  // They would generate any text of this format.
  if (format === "uri-template") node.format = "uri";
  // They would generate any text for the format of an integer, or one of its pattern that is out of range.
  const types = [node.type].flat().filter((type) => type !== "null");
  if (types.join() === "string" && integerRanges.has(format)) node.pattern = "^[1-9]\\d?$";
}

function fitMembers(node: DocumentNode): void {
  if (node.propertyNames !== undefined) node.additionalProperties = false;
  // They would search without end for names of a pattern that has too few, also in schemas that they merge.
  delete node.patternProperties;
}

/** They would fill lists, maps and texts up to a limit of billions. */
function fitCounts(node: DocumentNode): void {
  for (const [least, most] of [
    ["minItems", "maxItems"],
    ["minProperties", "maxProperties"],
  ] as const) {
    const many = Number(node[least] ?? 0) + 5;
    if (Number(node[most]) > many) node[most] = many;
  }
  if (typeof node.pattern !== "string") return;
  node.pattern = node.pattern.replace(/(?<!\\)\{(\d+),(\d+)\}/g, (repeat, less, more) => {
    return more - less > 100 ? `{${less},${Number(less) + 100}}` : repeat;
  });
  // They would need seconds for a text of a pattern such as `.{262144}`.
  if (/(?<!\\)\{\d{5}/.test(String(node.pattern))) delete node.pattern;
}
