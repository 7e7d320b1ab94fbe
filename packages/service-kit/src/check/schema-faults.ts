import { isOfType, stringifyExact } from "../base/json.ts";
import { partsOf } from "../read/references.ts";
import { type DocumentNode, walkDocument } from "../read/walk-document.ts";
import { type PatternFault, patternFault } from "./pattern-fault.ts";
import { intersect, type Types } from "./schema-reader.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A keyword of a schema that validators leave out, and why. */
interface KeywordFault extends Partial<PatternFault> {
  readonly keyword: string;
  readonly reason: string;
}

function faultsOf(schema: Schema): readonly KeywordFault[] {
  const { pattern, patternProperties } = schema;
  const lost = ["$dynamicRef", "$recursiveRef"].filter((keyword) => schema[keyword] !== undefined);
  const faults = {
    pattern: typeof pattern === "string" ? [patternFault(pattern)] : [],
    patternProperties: Object.keys(patternProperties ?? {}).map(patternFault),
  };
  return [
    ...lost.map((keyword) => ({ keyword, reason: `${stringifyExact(schema[keyword])} leads nowhere` })),
    ...Object.entries(faults).flatMap(([keyword, all]) => all.flatMap((fault) => (fault ? { keyword, ...fault } : []))),
  ];
}

/** Copies a schema without keywords that cannot be checked. One of them would switch off the checks of the whole body. */
export function withoutFaults(given: Schema): DocumentNode {
  const schema = { ...given };
  for (const { keyword, pattern } of faultsOf(given)) {
    if (keyword !== "patternProperties") delete schema[keyword];
    else {
      const members = Object.entries(schema.patternProperties as Schema);
      schema.patternProperties = Object.fromEntries(members.filter(([text]) => text !== pattern));
      // These would forbid the members that the pattern allows.
      delete schema.additionalProperties;
      delete schema.unevaluatedProperties;
    }
  }
  return schema;
}

/** Describes, with their places, the keywords of a document that validators leave out, and the schemas that no value satisfies. */
export function listSchemaFaults(document: object): string[] {
  const unchecked: string[] = [];
  const unsatisfied: string[] = [];
  walkSchemas(document, (schema, place) => {
    for (const { keyword, reason } of faultsOf(schema))
      unchecked.push(`${place}: ${keyword}: ${reason}, so this keyword is not checked.`);
    const contradiction = findContradiction(document, schema);
    if (contradiction !== undefined) unsatisfied.push(`${place}: ${contradiction}, so no value satisfies this schema.`);
  });
  return [...unchecked, ...unsatisfied];
}

/** Describes, with their places, the patterns of a document that can take exponential time, or time of a high power of a text's length. */
export function listSlowPatterns(document: object): string[] {
  const slow: string[] = [];
  walkSchemas(document, (schema, place) => {
    for (const { keyword, reason, isSlow } of faultsOf(schema))
      if (isSlow) slow.push(`${place}: ${keyword}: ${reason}.`);
  });
  return slow;
}

function walkSchemas(document: object, visit: (schema: Schema, place: string) => void): void {
  walkDocument(document, (node, kind, pointer) => {
    if (kind === "schema") visit(node, pointer);
  });
}

/** Describes keywords of a schema that no value satisfies together: its own ones, or the types that its `allOf` demands. */
function findContradiction(document: object, schema: Schema): string | undefined {
  const { $ref, const: only, enum: values, allOf } = schema;
  if ($ref !== undefined) return undefined;
  const types = typesOf(schema);
  const [keyword, allowed] = only === undefined ? ["enum", values] : ["const", [only]];
  if (Array.isArray(allowed) && !allowed.some((value) => !types || [...types].some((type) => isOfType(value, type))))
    return `${keyword}: ${types ? `no value has the type ${[...types].join(" or ")}` : "lists no value"}`;
  const limits =
    types &&
    Array.from(types, (type) => {
      const [least, most] = ["min", "max"].map((begin) => begin + limitsOf[type]) as [string, string];
      const isEmpty = Number(schema[least]) > Number(schema[most]);
      return isEmpty ? `${least}: ${schema[least]} is above the ${most} ${schema[most]}` : undefined;
    });
  if (limits && !limits.includes(undefined)) return limits[0];
  // The schemas that an empty one refers to are named themselves.
  const common = Array.isArray(allOf) ? partsOf(document, schema, ["allOf"]).map(typesOf).reduce(intersect) : undefined;
  return common?.size === 0 ? "allOf: its schemas have no type in common" : undefined;
}

/** The types that a schema names. */
function typesOf({ type }: Schema): Types {
  return type === undefined ? undefined : new Set([type].flat().map(String));
}

/** Ends of the names of the limits of a type, behind `min` and `max`. */
const limitsOf: Readonly<Record<string, string>> = {
  integer: "imum",
  number: "imum",
  string: "Length",
  array: "Items",
  object: "Properties",
};
