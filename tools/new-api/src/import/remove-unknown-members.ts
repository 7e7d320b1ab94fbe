import type { JsonObject } from "@ledgergate/codegen/openapi";
import { DOCUMENT_SHAPE, type NodeKind, walkDocument, withoutFaults } from "@ledgergate/support/service-kit";
import type { LeftOut } from "./remove-foreign-parts.ts";

const texts = ["summary", "description"];

/** Members of OpenAPI 3.1, and the extension that an import keeps, which a walk does not need. */
const OTHERS: Readonly<Partial<Record<NodeKind, readonly string[]>>> = {
  pathItem: texts,
  operation: [],
  parameter: ["allowEmptyValue", "allowReserved", "example", "x-secret"],
  header: ["allowEmptyValue", "allowReserved", "example", "x-secret"],
  requestBody: [],
  response: [],
  mediaType: ["example"],
  encoding: ["allowReserved"],
  example: [...texts, "value", "externalValue"],
  discriminator: [],
  schema: [
    ...["$ref", "$dynamicAnchor", "$dynamicRef", "$comment", "$vocabulary"],
    ...["const", "default", "example", "examples", "xml", "x-secret"],
    ...["contentEncoding", "contentMediaType", "contentSchema"],
  ],
};

/**
 * Removes members that OpenAPI does not know, such as misspelt keywords. They have no effect, and our lint refuses them. Also removes
 * what validators leave out, since a gateway refuses slow patterns.
 */
export function removeUnknownMembers(document: JsonObject): readonly LeftOut[] {
  const removed: LeftOut[] = [];
  walkDocument(document, (node, kind, pointer) => {
    const others = OTHERS[kind];
    if (others === undefined || (kind !== "schema" && typeof node.$ref === "string")) return;
    const known = new Set([...Object.keys(DOCUMENT_SHAPE[kind]), ...others]);
    const remove = (name: string, reason: string) => {
      delete node[name];
      removed.push({ name: `${name} at ${pointer}`, reason });
    };
    for (const name of Object.keys(node)) if (!known.has(name)) remove(name, "OpenAPI has no such member.");
    if (kind !== "schema") return;
    if (node.examples !== undefined && !Array.isArray(node.examples))
      remove("examples", "The examples of a schema are a list.");
    const checked = withoutFaults(node);
    for (const name of Object.keys(node).filter((one) => node[one] !== checked[one]))
      remove(name, "No validator checks it: it leads nowhere, or its pattern is wrong or can take too long.");
    Object.assign(node, checked);
  });
  return removed;
}
