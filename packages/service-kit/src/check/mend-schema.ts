import { isObject } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import { walkSchemas } from "../read/walk-schemas.ts";
import { findContradiction, typeNames } from "./find-contradiction.ts";
import { mendPattern } from "./mend-pattern.ts";

/** A keyword of a schema that no validator can compile, and why. The validators leave it out. */
export interface KeywordFault {
  readonly keyword: string;
  readonly reason: string;
  /** True for a pattern that can take too long. */
  readonly isSlow?: true;
}

interface Mended {
  /** The given schema itself if it needed no change. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly faults: readonly KeywordFault[];
}

/**
 * Makes the keywords of one schema, without the schemas in it, such that validators can compile them. One keyword that they cannot
 * compile would switch off the checks of the whole body.
 */
export function mendSchema(given: Readonly<Record<string, unknown>>): Mended {
  const schema = { ...given };
  const faults: KeywordFault[] = [];
  const leaveOut = (fault: KeywordFault) => {
    delete schema[fault.keyword];
    if (!isWithoutMeaning(fault.keyword)) faults.push(fault);
  };
  for (const [keyword, value] of Object.entries(given)) {
    const isPattern = keyword === "pattern" && typeof value === "string";
    const mended = isPattern ? mendPattern(value) : { value: mend(given, keyword, value) };
    if ("reason" in mended) leaveOut({ keyword, ...mended });
    else if (mended.value === undefined) leaveOut({ keyword, reason: `${stringifyExact(value)} is no valid value` });
    else if (mended.value !== value) schema[keyword] = mended.value;
  }
  const { patternProperties } = given;
  if (isObject(patternProperties)) {
    const members: [string, unknown][] = [];
    for (const [text, part] of Object.entries(patternProperties)) {
      const mended = mendPattern(text);
      if ("value" in mended) members.push([mended.value, part]);
      else {
        faults.push({ keyword: "patternProperties", ...mended });
        // These would forbid the members that the pattern allows.
        delete schema.additionalProperties;
        delete schema.unevaluatedProperties;
      }
    }
    if (members.some(([pattern]) => !Object.hasOwn(patternProperties, pattern)) || faults.length > 0)
      schema.patternProperties = Object.fromEntries(members);
  }
  const isSame =
    Object.keys(schema).length === Object.keys(given).length &&
    Object.entries(schema).every(([keyword, value]) => given[keyword] === value);
  return { schema: isSame ? given : schema, faults };
}

/** `nullable` needs a `type` beside it, and all references of a document are pointers, so names of schemas lead to nothing. */
function isWithoutMeaning(keyword: string): boolean {
  return keyword === "nullable" || schemaNames.has(keyword);
}

/** Keywords that name a schema or its dialect. */
const schemaNames: ReadonlySet<string> = new Set([
  "$id",
  "id",
  "$schema",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
]);

/** Returns the value that validators take. `undefined` if there is none. */
function mend({ type }: Readonly<Record<string, unknown>>, keyword: string, value: unknown): unknown {
  if (keyword === "pattern") return undefined;
  if (keyword === "enum" || keyword === "required") {
    if (!Array.isArray(value)) return undefined;
    const once = [...new Map(value.map((one) => [stringifyExact(one), one])).values()];
    const isValid = keyword === "enum" || once.every((one) => typeof one === "string");
    return isValid ? (once.length === value.length ? value : once) : undefined;
  }
  if (keyword === "nullable") return type !== undefined && typeof value === "boolean" ? value : undefined;
  if (schemaNames.has(keyword)) return undefined;
  return !Object.hasOwn(valid, keyword) || valid[keyword]?.(value) ? value : undefined;
}

type Test = (value: unknown) => boolean;

const isCount: Test = (value) => (typeof value === "bigint" || Number.isInteger(value)) && Number(value) >= 0;
const isNumber: Test = (value) => typeof value === "number" || typeof value === "bigint";
const isBoolean: Test = (value) => typeof value === "boolean";
const isSchema: Test = (value) => isObject(value) || isBoolean(value);
const isSchemas: Test = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap: Test = (value) => isObject(value) && Object.values(value).every(isSchema);

/** Tests the values of keywords. Other keywords hold any value. */
const valid: Readonly<Record<string, Test>> = {
  $dynamicRef: () => false,
  $recursiveRef: () => false,
  type: (value) => {
    const names = [value].flat();
    return names.length > 0 && new Set(names).size === names.length && names.every((name) => typeNames.includes(name));
  },
  format: (value) => typeof value === "string",
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  minimum: isNumber,
  maximum: isNumber,
  // Booleans in OpenAPI 3.0.
  exclusiveMinimum: (value) => isNumber(value) || isBoolean(value),
  exclusiveMaximum: (value) => isNumber(value) || isBoolean(value),
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  uniqueItems: isBoolean,
  allOf: isSchemas,
  anyOf: isSchemas,
  oneOf: isSchemas,
  prefixItems: isSchemas,
  not: isSchema,
  if: isSchema,
  // biome-ignore lint/suspicious/noThenProperty: the name of a keyword.
  then: isSchema,
  else: isSchema,
  contains: isSchema,
  propertyNames: isSchema,
  items: (value) => isSchema(value) || isSchemas(value),
  additionalItems: isSchema,
  additionalProperties: isSchema,
  unevaluatedItems: isSchema,
  unevaluatedProperties: isSchema,
  properties: isSchemaMap,
  patternProperties: isSchemaMap,
  dependentSchemas: isSchemaMap,
};

/**
 * Describes, with their places, the keywords of a document that are not checked, since no validator compiles them or they can take too
 * long, and the schemas that no value satisfies.
 */
export function listSchemaFaults(document: object): string[] {
  const unsatisfied: string[] = [];
  walkSchemas(document, (node, place) => {
    const contradiction = findContradiction(document, node);
    if (contradiction !== undefined)
      unsatisfied.push(`#${place}: ${contradiction}, so no value satisfies this schema.`);
  });
  return [...findFaults(document).map(([text]) => `${text}, so this keyword is not checked.`), ...unsatisfied];
}

/** Describes, with their places, the patterns of a document that can take exponential time, or time of a high power of a text's length. */
export function listSlowPatterns(document: object): string[] {
  return findFaults(document).flatMap(([text, { isSlow }]) => (isSlow ? `${text}.` : []));
}

function findFaults(document: object): (readonly [text: string, fault: KeywordFault])[] {
  const found: (readonly [string, KeywordFault])[] = [];
  walkSchemas(document, (node, place) => {
    for (const fault of mendSchema(node).faults) found.push([`#${place}: ${fault.keyword}: ${fault.reason}`, fault]);
  });
  return found;
}
