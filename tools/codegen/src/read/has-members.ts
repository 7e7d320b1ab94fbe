import { ProblemList, type SchemaObject } from "@ledgergate/support/service-kit";
import { partsOf } from "./directions.ts";
import { type Document, isObject } from "./openapi.ts";
import { Place, type SchemaPlace } from "./place.ts";

/**
 * Tests for an object whose members are inputs. The client takes any other body as the one input `body`, also one with members that its
 * schema allows, but does not name.
 */
export function hasMembers(schema: SchemaPlace): boolean {
  const { types, nullable, variants, properties } = schema.flat;
  const isObjectOnly = types?.size === 1 && types.has("object") && !nullable && !variants;
  if (!isObjectOnly || properties.size === 0 || partsOf(schema).some(hasOthers)) return false;
  return namesOf(schema).every((name) => properties.has(name));
}

/** Tests if the members of a JSON object or form are inputs of the document's client. */
export function areMembersInputs(document: object, schema: object): boolean {
  return hasMembers(Place.ofDocument(document as Document, new ProblemList()).below(schema as SchemaObject));
}

/** Tests for a map beside members. A schema that only allows further members is none: they can be sent by the option `extra`. */
function hasOthers({ node }: Place<SchemaObject>): boolean {
  const { additionalProperties: others, patternProperties = {} } = node;
  return Object.keys({ ...(isObject(others) && others), ...patternProperties }).length > 0;
}

/** Lists the members that a schema names. */
function namesOf(schema: SchemaPlace): readonly string[] {
  return partsOf(schema).flatMap((part) => {
    const { properties = {}, required = [], dependentRequired = {} } = part.node;
    const conditional = [part.member("then") ?? [], part.member("else") ?? []].flat();
    const schemas = [...conditional, ...part.entries("dependentSchemas").map(([, place]) => place)];
    return [
      ...Object.keys(properties),
      ...required,
      ...Object.values(dependentRequired).flat(),
      ...schemas.flatMap(namesOf),
    ];
  });
}
