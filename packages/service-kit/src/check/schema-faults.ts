import { isOfType } from "../base/json.ts";
import { compiles } from "../base/pattern-tokens.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import { partsOf } from "../read/parts.ts";
import { type DocumentNode, walkDocument } from "../read/walk-document.ts";
import { slowness } from "./slow-pattern.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A keyword of a schema that validators leave out, and why. */
interface KeywordFault {
  readonly keyword: string;
  readonly reason: string;
  /** The pattern that no validator compiles, or that can take too long. */
  readonly pattern?: string;
  readonly isSlow?: boolean;
}

/** Describes why validators leave out a pattern: none compiles it, or it can take too long. */
export function patternFault(pattern: string): Omit<KeywordFault, "keyword"> | undefined {
  const text = JSON.stringify(pattern);
  if (!compiles(pattern, "u")) return { pattern, reason: `${text} is no valid pattern` };
  const slow = slowness(pattern);
  return slow === undefined ? undefined : { pattern, reason: `${text} ${slow}`, isSlow: true };
}

/** Tests a name. A pattern that validators leave out matches no name. */
export function matchesPattern(pattern: string, name: string): boolean {
  return !patternFault(pattern) && new RegExp(pattern, "u").test(name);
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
  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      if (kind === "schema") visit(node, pointer);
    },
  });
}

/** Describes keywords of a schema that no value satisfies together: its own ones, or the types that its `allOf` demands. */
function findContradiction(document: object, schema: Schema): string | undefined {
  const { $ref, const: only, enum: values, allOf } = schema;
  if ($ref !== undefined) return undefined;
  const types = typesOf(schema);
  const [keyword, allowed] = only === undefined ? ["enum", values] : ["const", [only]];
  if (Array.isArray(allowed) && !allowed.some((value) => !types || types.some((type) => isOfType(value, type))))
    return `${keyword}: ${types ? `no value has the type ${types.join(" or ")}` : "lists no value"}`;
  const limits = types?.map((type) => {
    const [least, most] = ["min", "max"].map((begin) => begin + limitsOf[String(type)]) as [string, string];
    const isEmpty = Number(schema[least]) > Number(schema[most]);
    return isEmpty ? `${least}: ${schema[least]} is above the ${most} ${schema[most]}` : undefined;
  });
  if (limits && !limits.includes(undefined)) return limits[0];
  // The schemas that an empty one refers to are named themselves.
  const common = Array.isArray(allOf) ? partsOf(document, schema, ["allOf"]).map(typesOf).reduce(intersect) : undefined;
  return common?.length === 0 ? "allOf: its schemas have no type in common" : undefined;
}

type Types = readonly unknown[] | undefined;

/** The types that a schema names. */
function typesOf({ type }: Schema): Types {
  return type === undefined ? undefined : [type].flat();
}

/** The types that two schemas have in common. Every integer is a number. */
function intersect(one: Types, other: Types): Types {
  const name = (type: unknown) => (type === "integer" ? "number" : type);
  return one && other ? one.filter((type) => other.map(name).includes(name(type))) : (one ?? other);
}

/** Ends of the names of the limits of a type, behind `min` and `max`. */
const limitsOf: Readonly<Record<string, string>> = {
  integer: "imum",
  number: "imum",
  string: "Length",
  array: "Items",
  object: "Properties",
};
