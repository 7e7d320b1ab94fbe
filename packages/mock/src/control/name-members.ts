import {
  isObject,
  type OpenApiDocument,
  type Operation,
  resolveReference,
  type Violation,
} from "@ledgergate/service-kit";

/** Adds the members that a schema allows to the violation of a member that it does not allow. */
export function nameMembers(document: OpenApiDocument, { node }: Operation, violation: Violation): Violation {
  const { in: place, name, reason } = violation;
  if (place !== "body" || !reason.startsWith("must NOT have additional properties")) return violation;
  const follow = (value: unknown) =>
    isObject(value) ? resolveReference<Record<string, unknown>>(document, value) : {};
  const content = follow(follow(node.requestBody).content)["application/json"];
  const path = name === "body" || name === "" ? [] : name.split(".");
  let schema = follow(follow(content).schema);
  for (const member of path) schema = follow(follow(schema.properties)[member]);
  const allowed = Object.keys(follow(schema.properties));
  return allowed.length === 0 ? violation : { ...violation, reason: `${reason}; allowed are ${allowed.join(", ")}` };
}
