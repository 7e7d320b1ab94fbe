import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { createSecretSearch, type SecretSearch } from "@ledgergate/spec-rules/secret";
import { below, DOCUMENT_SHAPE, type NodeKind, type Pointer, walkDocument } from "@ledgergate/support/service-kit";
import { follow } from "./references.ts";
import type { LeftOut } from "./remove-foreign-parts.ts";

/** Members whose values have the name of the parameter, header or property that they describe. */
const EXAMPLES = ["example", "examples", "value", "default"];

/**
 * Replaces texts that look like secrets by a placeholder, at any depth. Values that a schema lists in `enum` or `const` are data,
 * wherever they occur, and so are those that fit the pattern of their own schema.
 */
export function hideSecrets(document: JsonObject): readonly LeftOut[] {
  const { find } = noteSchemas(document);
  const hidden: LeftOut[] = [];
  const names = new Map<Pointer, string>();

  function hide(value: unknown, name: string, pointer: Pointer): unknown {
    if (typeof value === "string") {
      const found = find(value, name);
      if (found === undefined) return value;
      hidden.push({ name: `text at ${pointer}`, reason: `It looks like ${found}. \`<SECRET>\` is in its place.` });
      return "<SECRET>";
    }
    if (typeof value !== "object" || value === null) return value;
    for (const [key, item] of Object.entries(value))
      Reflect.set(value, key, hide(item, Array.isArray(value) ? name : key, below(pointer, key)));
    return value;
  }

  walkDocument(document, (node, kind, pointer) => {
    const name = kind === "parameter" ? String(node.name) : (nameAt(pointer) ?? names.get(parentOf(pointer)) ?? "");
    names.set(pointer, name);
    for (const [key, value] of Object.entries(node)) {
      if (isListed(kind, key) || isWalked(kind, key)) continue;
      node[key] = hide(value, EXAMPLES.includes(key) ? name : key, below(pointer, key));
    }
  });
  return hidden;
}

/** Collects what the schemas of a document say of the values of each name. */
function noteSchemas(document: JsonObject): SecretSearch {
  const search = createSecretSearch();
  walkDocument(document, (node, kind, pointer) => {
    if (kind === "schema") search.note("", node);
    const name = kind === "parameter" ? String(node.name) : (nameAt(pointer) ?? "");
    if (kind === "parameter" || kind === "header") search.note(name, { ...node, ...follow(document, node.schema) });
    if (kind !== "schema" || !isObject(node.properties)) return;
    for (const [member, schema] of Object.entries(node.properties)) search.note(member, follow(document, schema));
  });
  return search;
}

/** Tests for the values that a schema lists, and for names of schemas and members. */
function isListed(kind: NodeKind, key: string): boolean {
  return kind === "discriminator" || (kind === "schema" && /^(?:enum|const|required|dependentRequired)$/.test(key));
}

/** Tests if the walk visits the objects of a member. */
function isWalked(kind: NodeKind, key: string): boolean {
  const member = DOCUMENT_SHAPE[kind][key];
  return member !== undefined && !("plain" in member);
}

/** Finds the name of a property or header in its pointer. */
function nameAt(pointer: Pointer): string | undefined {
  return /^(?!#\/components\/headers\/).*\/(?:properties|headers)\/([^/]*)$/.exec(pointer)?.[1];
}

/** Returns the pointer to the parameter or header that a schema or a named example belongs to. */
function parentOf(pointer: Pointer): Pointer {
  return pointer.replace(/\/(?:schema|examples\/[^/]*)$/, "");
}
