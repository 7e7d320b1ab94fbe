import { isObject } from "../base/json.ts";
import { partsOf } from "./references.ts";

/**
 * Lists the values of a member that each branch of a union requires and no other branch allows. By them, the member alone selects the branch:
 * a discriminator is a hint, so it must not select where its branches do not say the same.
 *
 * @returns `undefined` if the branches do not exclude each other in this way.
 */
export function kindsOfUnion(
  document: object,
  branches: readonly unknown[],
  member: string,
): readonly (readonly unknown[])[] | undefined {
  const kinds = branches.map((branch) => kindsOf(document, branch, member));
  const all = kinds.flatMap((one) => one ?? []);
  if (kinds.includes(undefined) || new Set(all).size < all.length) return undefined;
  return kinds as readonly (readonly unknown[])[];
}

function kindsOf(document: object, branch: unknown, member: string): readonly unknown[] | undefined {
  const parts = partsOf(document, branch, ["allOf"]);
  const isRequired =
    parts.some(({ type }) => type === "object") && parts.some(({ required }) => [required].flat().includes(member));
  const members = parts.flatMap(({ properties }) =>
    partsOf(document, isObject(properties) && properties[member], ["allOf"]),
  );
  const [kinds, ...more] = members.flatMap(({ const: only, enum: values }) =>
    only !== undefined ? [[only]] : Array.isArray(values) ? [values as readonly unknown[]] : [],
  );
  if (!isRequired || !kinds || more.length > 0 || kinds.some((kind) => typeof kind === "object")) return undefined;
  // Members of one direction may be absent.
  return members.some(({ readOnly, writeOnly }) => readOnly === true || writeOnly === true) ? undefined : kinds;
}

/** Adds the value that a discriminator gives to a branch, which is a reference: by its mapping, else the name of the target. */
export function nameKind({ discriminator }: { readonly discriminator?: unknown }, branch: unknown): object | undefined {
  const { propertyName: name, mapping = {} } = isObject(discriminator) ? discriminator : {};
  const $ref = isObject(branch) ? branch.$ref : undefined;
  if (typeof name !== "string" || typeof $ref !== "string") return undefined;
  const kinds = Object.entries(mapping as object).flatMap(([kind, target]) => (target === $ref ? kind : []));
  const values = kinds.length > 0 ? kinds : [$ref.slice($ref.lastIndexOf("/") + 1)];
  return { allOf: [branch, { type: "object", required: [name], properties: { [name]: { enum: values } } }] };
}
