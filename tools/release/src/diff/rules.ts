import { code } from "@ledgergate/codegen/markdown-text";
import { isObject, nodeAt, readPointer, stringifyExact } from "@ledgergate/service-kit";
import type { Documents, RawChange, Verdict } from "./change.ts";
import { dereference, follow } from "./document.ts";
import { extensions } from "./extensions.ts";

/**
 * A rule for changes that Redocly does not judge, or judges too severely.
 *
 * @returns the verdict, and the Redocly rule that it replaces; `undefined` if the rule does not apply
 */
type Rule = (change: RawChange, documents: Documents) => (Verdict & { readonly replaces?: string }) | undefined;

const openEnumGainsValue: Rule = ({ property, base, revision }, documents) => {
  const values = revision?.value;
  if (property !== "enum" || !Array.isArray(values) || !Array.isArray(base?.value)) return undefined;
  const schema = readPointer(revision?.pointer ?? "").slice(0, -1);
  const added = values.filter((value) => !(base.value as readonly unknown[]).includes(value));
  if (nodeAt(documents.revision, [...schema, "x-open-enum"]) !== true || added.length === 0) return undefined;
  const names = added.map((value) => code(String(value))).join(", ");
  const message = `The open list of values gained ${names}.`;
  return { rule: "open-enum-gains-value", impact: "minor", message, replaces: "enum-values-added" };
};

const openUnionGainsVariant: Rule = ({ kind, path, revision }, documents) => {
  const keys = readPointer(path);
  if (kind !== "added" || keys.at(-2) !== "oneOf" || !isInOpenUnion(documents.revision, keys)) return undefined;
  const branch = nodeAt(documents.revision, [...readPointer(revision?.pointer ?? ""), "$ref"]);
  const name = typeof branch === "string" ? `the variant ${code(readPointer(branch).at(-1) ?? "")}` : "a variant";
  const message = `The open union gained ${name}.`;
  return { rule: "open-union-gains-variant", impact: "minor", message, replaces: "schema-combinator-changed" };
};

const responseHeaderBecameOptional: Rule = ({ typeName, property, path, base, revision }) => {
  const weakened = property === "required" && base?.value === true && revision?.value !== true;
  if (typeName !== "Header" || !weakened || !readPointer(path).includes("responses")) return undefined;
  const message = `The response header ${code(readPointer(path).at(-1) ?? "")} is no longer required.`;
  return { rule: "response-header-became-optional", impact: "major", message };
};

const deprecated: Rule = ({ property, revision }) => {
  if (property !== "deprecated" || revision?.value !== true) return undefined;
  return { rule: "deprecated", impact: "minor", message: "It is deprecated." };
};

const extensionChanged: Rule = ({ property, path, base, revision, kind }, documents) => {
  const name = property?.startsWith("x-")
    ? property
    : readPointer(path).findLast((key) => Object.hasOwn(extensions, key));
  const judge = name === undefined ? undefined : extensions[name];
  if (name === undefined || judge === undefined) return undefined;
  const whole = (document: object, side: RawChange["base"]) => {
    const keys = readPointer(side?.pointer ?? "");
    return keys.includes(name) ? nodeAt(document, keys.slice(0, keys.lastIndexOf(name) + 1)) : undefined;
  };
  const before = kind === "added" ? undefined : whole(documents.base, base);
  const now = kind === "removed" ? undefined : whole(documents.revision, revision);
  const [impact, message] = judge(before, now);
  return { rule: `${name.slice(2)}-changed`, impact, message };
};

export const diffRules: readonly Rule[] = [
  openEnumGainsValue,
  openUnionGainsVariant,
  responseHeaderBecameOptional,
  deprecated,
  extensionChanged,
];

/** Tests if a change follows from a changed branch of a union: `complete-unions` computes `mapping` and `pattern` from the branches. */
export function followsFromBranches({ path, property, base, revision }: RawChange, documents: Documents): boolean {
  const keys = readPointer(path);
  if (keys.at(-2) === "mapping" && keys.at(-3) === "discriminator") {
    const union = readPointer(revision?.pointer ?? base?.pointer ?? "").slice(0, -3);
    const [before, now] = [documents.base, documents.revision].map((one) => {
      const branches = nodeAt(one, [...union, "oneOf"]) ?? nodeAt(one, [...union, "anyOf"]);
      return stringifyExact(branches);
    });
    return before !== now;
  }
  if (property !== "pattern") return false;
  const schema = readPointer(revision?.pointer ?? "").slice(0, -1);
  return nodeAt(documents.revision, [...schema, "x-unknown-variant"]) === true;
}

/** Tests if a branch belongs to a union with a branch for unknown variants. */
function isInOpenUnion(document: object, keys: readonly string[]): boolean {
  return keys.some((key, index) => {
    const branches = key === "anyOf" ? follow(document, keys.slice(0, index + 1)) : undefined;
    return Array.isArray(branches) && branches.some((branch) => standsForUnknown(document, branch));
  });
}

function standsForUnknown(document: object, branch: unknown): boolean {
  const schema = dereference(document, branch);
  const properties = nodeAt(schema, ["properties"]);
  if (isObject(properties) && Object.values(properties).some((one) => nodeAt(one, ["x-unknown-variant"]) === true))
    return true;
  const parts = nodeAt(schema, ["allOf"]);
  return Array.isArray(parts) && parts.some((part) => standsForUnknown(document, part));
}
