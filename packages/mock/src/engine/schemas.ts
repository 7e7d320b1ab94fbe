import { resolveReference } from "@ledgergate/service-kit";

interface UnionSchema {
  readonly oneOf: readonly { readonly $ref: string }[];
  readonly discriminator: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> };
  readonly allOf?: readonly object[];
}

/**
 * Rewrites the document's unions so that the discriminator alone selects the variant, by an `if` and `else` for each variant. A
 * validator of `oneOf` checks a value against every variant. For a union of fifty variants, this takes milliseconds and reports one
 * mistake fifty times.
 */
export function discriminateUnions(document: object): void {
  walkObjects(document, (node) => {
    if (isUnion(node)) rewriteUnion(node);
  });
}

function isUnion(node: object): node is UnionSchema {
  const { oneOf, discriminator } = node as Partial<UnionSchema>;
  return (
    typeof discriminator?.propertyName === "string" &&
    Array.isArray(oneOf) &&
    oneOf.every((member) => typeof member?.$ref === "string")
  );
}

function rewriteUnion(union: UnionSchema): void {
  const { oneOf, discriminator, allOf = [] } = union;
  const { propertyName: name, mapping = {} } = discriminator;
  const kinds = oneOf.flatMap(({ $ref }) => {
    const own = $ref.slice($ref.lastIndexOf("/") + 1);
    const mapped = Object.keys(mapping).filter((kind) => mapping[kind] === $ref || mapping[kind] === own);
    return (mapped.length > 0 ? mapped : [own]).map((kind) => ({ kind, $ref }));
  });
  const known = { type: "object", required: [name], properties: { [name]: { enum: kinds.map(({ kind }) => kind) } } };
  // In a value without the discriminator, every `if` holds. So no variant applies to it.
  const branches = kinds.map(({ kind, $ref }) => ({
    if: { properties: { [name]: { not: { const: kind } } } },
    else: { $ref },
  }));
  Reflect.deleteProperty(union, "oneOf");
  Reflect.deleteProperty(union, "discriminator");
  Object.assign(union, { allOf: [...allOf, known, ...branches] });
}

/** Mark of a schema member that only requests or only answers have. */
export type OneWay = "readOnly" | "writeOnly";

/** Tests if any schema of the document has `readOnly` or `writeOnly` members. */
export function hasOneWayMembers(document: object): boolean {
  let found = false;
  walkObjects(document, (node) => {
    found ||= Reflect.get(node, "readOnly") === true || Reflect.get(node, "writeOnly") === true;
  });
  return found;
}

/** Removes members with this mark from the `required` lists of all schemas. */
export function dropRequired(document: object, mark: OneWay): void {
  walkObjects(document, (node) => {
    const { required, properties } = node as { readonly required?: unknown; readonly properties?: unknown };
    if (!Array.isArray(required) || typeof properties !== "object" || properties === null) return;
    const isOneWay = (name: string): boolean => {
      const member: unknown = Reflect.get(properties, name);
      if (typeof member !== "object" || member === null) return false;
      return Reflect.get(member, mark) === true || Reflect.get(resolveReference(document, member), mark) === true;
    };
    Reflect.set(
      node,
      "required",
      required.filter((name) => !isOneWay(name)),
    );
  });
}

/** Calls `visit` with every object and array in a JSON value, including those that `visit` adds. */
export function walkObjects(root: object, visit: (node: object) => void): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) pending.push(child);
  }
}
