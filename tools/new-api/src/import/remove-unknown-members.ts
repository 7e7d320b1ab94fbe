import { compilePattern } from "@ledgergate/codegen/compile-pattern";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { DOCUMENT_SHAPE, type NodeKind, walkDocument } from "@ledgergate/support/service-kit";
import type { LeftOut } from "./remove-foreign-parts.ts";

const texts = ["summary", "description"];

/** Members of OpenAPI 3.1 that a walk does not need. */
const OTHERS: Readonly<Partial<Record<NodeKind, readonly string[]>>> = {
  pathItem: texts,
  operation: [],
  parameter: ["allowEmptyValue", "allowReserved", "example"],
  header: ["allowEmptyValue", "allowReserved", "example"],
  requestBody: [],
  response: [],
  mediaType: ["example"],
  encoding: ["allowReserved"],
  example: [...texts, "value", "externalValue"],
  discriminator: [],
  schema: [
    ...["$dynamicAnchor", "$dynamicRef", "$comment", "$vocabulary"],
    ...["const", "default", "example", "examples", "xml"],
    ...["contentEncoding", "contentMediaType", "contentSchema"],
  ],
};

/**
 * Removes members that OpenAPI does not know, such as misspelt keywords. They have no effect, and our lint refuses them. Also removes
 * patterns that no validator can compile.
 */
export function removeUnknownMembers(document: JsonObject): readonly LeftOut[] {
  const removed: LeftOut[] = [];
  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      const others = OTHERS[kind];
      if (others === undefined || typeof node.$ref === "string") return;
      const known = new Set([...Object.keys(DOCUMENT_SHAPE[kind]), ...others]);
      for (const name of Object.keys(node).filter((key) => !known.has(key))) {
        delete node[name];
        removed.push({ name: `${name} at ${pointer}`, reason: "OpenAPI has no such member." });
      }
      if (kind === "schema" && node.examples !== undefined && !Array.isArray(node.examples)) {
        delete node.examples;
        removed.push({ name: `examples at ${pointer}`, reason: "The examples of a schema are a list." });
      }
      if (kind === "schema" && typeof node.pattern === "string" && !compilePattern(node.pattern, "u")) {
        delete node.pattern;
        const reason = "It is no regular expression.";
        removed.push({ name: `pattern at ${pointer}`, reason });
      }
    },
  });
  return removed;
}
