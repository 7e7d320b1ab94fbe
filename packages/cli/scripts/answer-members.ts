import type { OperationModel, SchemaPlace } from "@ledgergate/codegen";
import type { OperationEntry } from "../src/operations.ts";
import { unionsOf } from "./input-schema.ts";

/** Finds the place of the records in an answer, and the names of the members of the answer or of its records. */
export function membersOfAnswer({ answer, pagination }: OperationModel): Pick<OperationEntry, "members" | "records"> {
  const { bodies = [] } = answer;
  const records = pagination?.descriptor.items ?? listIn(bodies);
  const lists = bodies.flatMap((body) => {
    const list = records.reduce<SchemaPlace | undefined>((place, name) => place?.flat.properties.get(name), body);
    return list ?? [];
  });
  const members = membersOf(lists);
  return { ...(records.length > 0 && { records }), ...(members && { members }) };
}

/** Finds the list in an answer that has no other member, by the names from the body's root. */
function listIn(bodies: readonly SchemaPlace[]): readonly string[] {
  const [name, ...others] = membersOf(bodies) ?? [];
  const list = name === undefined ? undefined : bodies[0]?.flat.properties.get(name);
  const isList = others.length === 0 && list?.flat.types?.has("array") && membersOf([list]) !== undefined;
  return isList ? [name as string] : [];
}

/** Keywords whose schemas may bring members of other names. */
const moreMembers = /^(?:(?:additional|unevaluated|pattern)Properties|dependentSchemas|then|else)$/;

/**
 * Lists the names of the members of an answer, or of its records if it is a list. `undefined` if the document does not know all of
 * them.
 */
function membersOf(bodies: readonly SchemaPlace[], depth = 0): readonly string[] | undefined {
  const names = bodies.map((body) => {
    const { types, properties, keywords, variants } = body.flat;
    if (Object.entries(keywords).some(([name, value]) => moreMembers.test(name) && value !== false)) return undefined;
    if (variants && depth < 10) return membersOf(unionsOf(body)[0] ?? [], depth + 1)?.concat(...properties.keys());
    if (types?.has("array") && keywords.items !== undefined && keywords.prefixItems === undefined && depth < 10)
      return membersOf([body.below(keywords.items, "items")], depth + 1);
    const isUnknown = [...properties.values()].some(({ flat }) => flat.keywords["x-unknown-variant"] === true);
    return isUnknown || properties.size === 0 ? undefined : [...properties.keys()];
  });
  const all = names.flatMap((list) => list ?? []);
  return names.length === 0 || names.includes(undefined) ? undefined : [...new Set(all)];
}
