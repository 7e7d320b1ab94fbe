import { isObject, type OpenApiDocument, resolveReference, type SchemaMismatch } from "@ledgergate/service-kit";

/** Adds the members that a schema allows to the mismatch of a member that it does not allow, or of an object without members. */
export function nameMembers<Mismatch extends SchemaMismatch>(
  document: OpenApiDocument,
  schema: object,
  mismatch: Mismatch,
): Mismatch {
  const { name, reason } = mismatch;
  if (!/^must NOT have (?:additional|fewer than)/.test(reason)) return mismatch;
  const follow = (value: unknown) =>
    isObject(value) ? resolveReference<Record<string, unknown>>(document, value) : {};
  const path = name === "body" || name === "" ? [] : name.split(".");
  const holder = path.reduce((node, member) => follow(follow(node.properties)[member]), follow(schema));
  const allowed = Object.keys(follow(holder.properties));
  return allowed.length === 0 ? mismatch : { ...mismatch, reason: `${reason}; allowed are ${allowed.join(", ")}` };
}
