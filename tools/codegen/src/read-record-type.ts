import { branchesOf } from "./branches-of.ts";
import { flattenSchema } from "./flatten-schema.ts";
import type { Answer } from "./model.ts";
import type { Schema } from "./openapi.ts";
import type { OperationContext } from "./operation-context.ts";
import { below } from "./pointer.ts";
import { jsonBodies } from "./read-answer.ts";
import { successBranches } from "./read-failure-branches.ts";
import type { SortedResponses } from "./read-responses.ts";
import type { Place, Resolver } from "./resolver.ts";
import { schemaNameOf, schemaType } from "./schema-name.ts";

type SchemaPlace = Place<Schema | boolean>;

/** The records of a list operation, found in its answer. */
export interface RecordType {
  /** Every JSON body has a list under the given names. */
  readonly found: boolean;
  /** A record may have something under the names of its position. */
  readonly hasPosition: boolean;
  /** The type of a record as code. */
  readonly type: string;
}

/**
 * Finds the type of the records of a list operation.
 *
 * @param items - Member names from the body's root to the list.
 * @param from - Member names from a record to its position.
 */
export function readRecordType(
  items: readonly string[],
  from: readonly string[],
  { answer, responses }: { readonly answer: Answer; readonly responses: SortedResponses },
  { resolver }: Pick<OperationContext, "resolver">,
): RecordType {
  const records = responses.successes.flatMap(jsonBodies).map((body) => {
    const [success = body, ...others] = successBranches(body, { resolver });
    return others.length === 0 ? recordAt(success, items, resolver) : undefined;
  });
  const found = records.filter((record) => record !== undefined);
  const names = new Set(found.map(({ node }) => schemaNameOf(node)));
  const [name] = names;
  // A list without a name for its records is found in the type of the body, where each step may be missing or null.
  const list = items.reduce((type, member) => `NonNullable<${type}>[${JSON.stringify(member)}]`, answer.type);
  return {
    found: found.length > 0 && found.length === records.length,
    hasPosition: found.every((record) => mayHave(record, from, resolver)),
    type: name !== undefined && names.size === 1 ? schemaType(name) : `NonNullable<${list}>[number]`,
  };
}

/** The schema of the records of a list; `undefined` where there is no list under these names. */
function recordAt(
  { node, pointer }: SchemaPlace,
  [name, ...names]: readonly string[],
  resolver: Resolver,
): SchemaPlace | undefined {
  const { properties, types, keywords, variants } = flattenSchema(node, pointer, resolver);
  if (name === undefined) {
    const isList = types?.has("array") && !variants;
    return isList ? { node: keywords.items ?? true, pointer: below(pointer, "items") } : undefined;
  }
  const member = properties.get(name);
  return member && recordAt(member, names, resolver);
}

/** Whether values of a schema, or of one of its branches, have something under these names. */
function mayHave(
  { node, pointer }: SchemaPlace,
  [name, ...others]: readonly string[],
  resolver: Resolver,
  seen: Set<unknown> = new Set(),
): boolean {
  if (name === undefined) return true;
  return resolver.chain(node, pointer).some((place) => {
    if (typeof place.node !== "object" || seen.has(place.node)) return place.node === true;
    seen.add(place.node);
    const { properties = {} } = place.node;
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (
      member !== undefined &&
      mayHave({ node: member, pointer: below(place.pointer, "properties", name) }, others, resolver)
    ) {
      return true;
    }
    return branchesOf(place, "allOf", "anyOf", "oneOf").some((branch) =>
      mayHave(branch, [name, ...others], resolver, seen),
    );
  });
}
