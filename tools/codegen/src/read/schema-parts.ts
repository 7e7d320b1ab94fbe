import type { SchemaPlace } from "./place.ts";

/** Lists the schemas that describe the same value, through references, `allOf`, and unions of one branch. */
export function partsOf(place: SchemaPlace, seen: Set<unknown> = new Set()): readonly SchemaPlace[] {
  return place.chain.flatMap((one) => {
    if (seen.has(one.node)) return [];
    seen.add(one.node);
    const unions = [one.branches("anyOf"), one.branches("oneOf")];
    const only = unions.filter((branches) => !isUnion(branches)).flat();
    const parts = [...only, ...one.branches("allOf")];
    return [one, ...parts.flatMap((part) => partsOf(part, seen))];
  });
}

/** Lists the unions that a value must satisfy. */
export function unionsOf(place: SchemaPlace): readonly (readonly SchemaPlace[])[] {
  return partsOf(place).flatMap((part) => [part.branches("anyOf"), part.branches("oneOf")].filter(isUnion));
}

function isUnion(branches: readonly SchemaPlace[]): boolean {
  return branches.filter((branch) => !isNull(branch)).length > 1;
}

/** Tests for a schema that allows nothing but null. */
export function isNull({ flat: { types, nullable } }: SchemaPlace): boolean {
  return nullable && types?.size === 0;
}
