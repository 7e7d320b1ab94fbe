import type { Cursor } from "./cursor.ts";
import { branches, schemasAt } from "./schemas.ts";

/** A branch of a union, and the values of the discriminator that select it. */
export interface UnionBranch {
  readonly part: Cursor;
  /** The branch's `$ref`, if it is a reference. */
  readonly target: string | undefined;
  /** The values that the branch declares itself. */
  readonly declared: readonly string[];
  /** The values that the discriminator's `mapping` gives it. */
  readonly mapped: readonly string[];
}

/** Lists the branches of a union with a discriminator. */
export function unionBranches(union: Cursor): readonly UnionBranch[] {
  const { propertyName, mapping = {} } = union.get("discriminator")?.object ?? {};
  const given = Object.entries(mapping as Readonly<Record<string, unknown>>);
  return ["oneOf", "anyOf"].flatMap((keyword) => {
    const written = (union.object[keyword] ?? []) as readonly { readonly $ref?: string }[];
    return union.entries(keyword).map(([index, part]) => {
      const target = written[Number(index)]?.$ref;
      const mapped = given.flatMap(([kind, value]) => (isTarget(target, value) ? [kind] : []));
      return { part, target, declared: valuesAt(part, String(propertyName)), mapped };
    });
  });
}

/** Compares a branch with a value of a `mapping`, which is a reference or the name of a component. */
function isTarget(target: string | undefined, value: unknown): boolean {
  if (target === undefined || typeof value !== "string") return false;
  return value === target || value.replace(/^\.\//, "") === target.replace(/^\.\//, "") || value === nameOf(target);
}

/** The name of the component that a reference leads to. A file's name is the component's name. */
function nameOf(target: string): string | undefined {
  return target
    .split("/")
    .at(-1)
    ?.replace(/\.(?:ya?ml|json)$/, "");
}

/** Lists the values of a member in a branch of a union. */
function valuesAt(part: Cursor, member: string): readonly string[] {
  return schemasAt(part, `/${member}`)
    .flatMap(({ object }) =>
      object.const === undefined ? ((object.enum ?? []) as readonly unknown[]) : [object.const],
    )
    .map(String);
}

/** Lists the values of a member that a branch of a union takes, also those that only the `mapping` of a discriminator in it names. */
export function kindsAt(part: Cursor, member: string): readonly string[] {
  const mapped = branches(part).flatMap(({ object: { discriminator } }) => {
    const { propertyName, mapping } = (discriminator ?? {}) as Readonly<Record<string, unknown>>;
    return propertyName === member ? Object.keys(mapping ?? {}) : [];
  });
  return [...new Set([...valuesAt(part, member), ...mapped])];
}
