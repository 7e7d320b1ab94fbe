import { isObject, type OpenApiDocument, resolveReference, type SchemaMismatch } from "@ledgergate/service-kit";

/** Adds the members that a schema allows to the mismatch of a member that it does not allow, or of an object without members. */
export function nameMembers<Mismatch extends SchemaMismatch>(
  document: OpenApiDocument,
  schema: object,
  mismatch: Mismatch,
): Mismatch {
  const { name, reason } = mismatch;
  if (!/^must NOT have (?:additional|fewer than)/.test(reason)) return mismatch;
  const allowed = membersAt(document, schema, name === "body" || name === "" ? [] : name.split("."));
  return allowed.length === 0 ? mismatch : { ...mismatch, reason: `${reason}; allowed are ${allowed.join(", ")}` };
}

/** Lists the members that a schema describes at a place. */
export function membersAt(document: OpenApiDocument, schema: object, path: readonly string[]): readonly string[] {
  const follow = (value: unknown) =>
    isObject(value) ? resolveReference<Record<string, unknown>>(document, value) : {};
  const below = (node: Record<string, unknown>, member: string) =>
    follow(follow(node.properties)[member] ?? node.items);
  return Object.keys(follow(path.reduce(below, follow(schema)).properties));
}
