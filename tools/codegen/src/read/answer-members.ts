import type { OperationModel } from "./model.ts";
import type { SchemaPlace } from "./place.ts";
import { unionsOf } from "./schema-parts.ts";

interface AnswerMembers {
  /** The names from the body's root to the list of records. */
  readonly records?: readonly string[];
  readonly members?: readonly string[];
}

/** Finds the place of the records in an answer, and the names of the members of the answer or of its records. */
export function membersOfAnswer({ answer, pagination }: OperationModel): AnswerMembers {
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
  if (name === undefined || others.length > 0) return [];
  const list = bodies[0]?.flat.properties.get(name);
  const isList = list?.flat.types?.has("array") && membersOf([list]) !== undefined;
  return isList ? [name] : [];
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
    if (variants && depth < 10) {
      const [branches = []] = unionsOf(body);
      const known = membersOf(branches, depth + 1);
      return known?.concat(...properties.keys());
    }
    const { items, prefixItems } = keywords;
    const isList = types?.has("array") && prefixItems === undefined;
    if (isList && items !== undefined && depth < 10) return membersOf([body.below(items, "items")], depth + 1);
    const places = [...properties.values()];
    const isUnknown = places.some(({ flat }) => flat.keywords["x-unknown-variant"] === true);
    return isUnknown || properties.size === 0 ? undefined : [...properties.keys()];
  });
  const all = names.flatMap((list) => list ?? []);
  return names.length === 0 || names.includes(undefined) ? undefined : [...new Set(all)];
}
