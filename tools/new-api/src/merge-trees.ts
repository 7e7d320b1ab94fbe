import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, type Pointer } from "@ledgergate/support/service-kit";

/** Decides a conflict: `ours` keeps our value, `theirs` takes the new one. */
export type Decide = (place: Pointer) => "ours" | "theirs" | undefined;

/** A place that both sides changed in different ways, without a decision. */
export interface Conflict {
  readonly place: Pointer;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface MergedTree {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges two versions of a JSON tree by their common base, place by place. A missing value is `undefined`. Lists of objects with
 * different names or references are merged by them. Other lists are values.
 */
export function mergeTrees(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  decide: Decide,
  place: Pointer = "",
): MergedTree {
  const is = isDeepStrictEqual;
  if (is(ours, theirs) || is(base, theirs)) return { value: ours, conflicts: [] };
  if (is(base, ours)) return { value: theirs, conflicts: [] };
  if (isObject(ours) && isObject(theirs)) return mergeMembers(isObject(base) ? base : {}, ours, theirs, decide, place);
  const lists = [base ?? [], ours, theirs].map(byName);
  const [baseItems, ourItems, theirItems] = lists;
  if (baseItems && ourItems && theirItems) {
    const { value, conflicts } = mergeMembers(baseItems, ourItems, theirItems, decide, place);
    return { value: Object.values(value), conflicts };
  }
  const decision = decide(place);
  if (decision === undefined) return { value: ours, conflicts: [{ place, ours, theirs }] };
  return { value: decision === "ours" ? ours : theirs, conflicts: [] };
}

function mergeMembers(
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
  decide: Decide,
  place: Pointer,
): { readonly value: JsonObject; readonly conflicts: readonly Conflict[] } {
  const merged: [string, unknown][] = [];
  const conflicts: Conflict[] = [];
  const own = (node: JsonObject, key: string) => (Object.hasOwn(node, key) ? node[key] : undefined);
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const one = mergeTrees(own(base, key), own(ours, key), own(theirs, key), decide, below(place, key));
    conflicts.push(...one.conflicts);
    if (one.value !== undefined) merged.push([key, one.value]);
  }
  return { value: Object.fromEntries(merged), conflicts };
}

/** Names the items of a list by what tells them apart. Returns `undefined` for lists of other values. */
function byName(list: unknown): JsonObject | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = list.map((item) => {
    const { $ref, in: where, name, at } = isObject(item) ? item : {};
    const found = $ref ?? at ?? (name === undefined ? undefined : `${where ?? ""} ${name}`);
    // A key that is no index keeps its place among the members of an object.
    return found === undefined ? undefined : ` ${found}`;
  });
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return Object.fromEntries(list.map((item, at) => [names[at] as string, item]));
}
