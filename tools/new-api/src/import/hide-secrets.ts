import type { JsonObject } from "@ledgergate/codegen/openapi";
import { secretIn } from "@ledgergate/spec-rules/secret";
import { below, DOCUMENT_SHAPE, type NodeKind, type Pointer, walkDocument } from "@ledgergate/support/service-kit";
import type { LeftOut } from "./remove-foreign-parts.ts";

/** Members whose values have the name of the parameter, header or property that they describe. */
const EXAMPLES = ["example", "examples", "value", "default"];

/**
 * Replaces texts that look like secrets by a placeholder, at any depth. Values that a schema lists in `enum` or `const` are data,
 * wherever they occur.
 */
export function hideSecrets(document: JsonObject): readonly LeftOut[] {
  const listed = listedValues(document);
  const hidden: LeftOut[] = [];
  const names = new Map<Pointer, string>();

  function hide(value: unknown, name: string, pointer: Pointer): unknown {
    if (typeof value === "string") {
      const found = listed.has(value) ? undefined : secretIn(value, name);
      if (found === undefined) return value;
      hidden.push({ name: `text at ${pointer}`, reason: `It looks like ${found}. \`<SECRET>\` is in its place.` });
      return "<SECRET>";
    }
    if (typeof value !== "object" || value === null) return value;
    for (const [key, item] of Object.entries(value))
      Reflect.set(value, key, hide(item, Array.isArray(value) ? name : key, below(pointer, key)));
    return value;
  }

  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      const name = kind === "parameter" ? String(node.name) : (nameAt(pointer) ?? names.get(parentOf(pointer)) ?? "");
      names.set(pointer, name);
      for (const [key, value] of Object.entries(node)) {
        if (isList(kind, key) || isWalked(kind, key)) continue;
        node[key] = hide(value, EXAMPLES.includes(key) ? name : key, below(pointer, key));
      }
    },
  });
  return hidden;
}

/** Collects the values of every `enum` and `const`. */
function listedValues(document: JsonObject): ReadonlySet<unknown> {
  const listed = new Set<unknown>();
  walkDocument(document, "document", "#", {
    visit: ({ const: one, enum: several }, kind) => {
      if (kind === "schema") for (const value of [one, several].flat()) listed.add(value);
    },
  });
  return listed;
}

function isList(kind: NodeKind, key: string): boolean {
  return kind === "schema" && (key === "enum" || key === "const");
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
