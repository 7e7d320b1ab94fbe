import { isObject } from "../base/json.ts";
import { walkSchemas } from "../read/walk-schemas.ts";

/** A keyword of a schema that no validator can compile, and why. The validators leave it out. */
export interface KeywordFault {
  readonly keyword: string;
  readonly reason: string;
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
  for (const [keyword, value] of Object.entries(given)) {
    const mended = mend(given, keyword, value);
    if (mended === value) continue;
    if (mended === undefined) delete schema[keyword];
    else schema[keyword] = mended;
    if (mended === undefined && !isWithoutMeaning(keyword))
      faults.push({ keyword, reason: `${JSON.stringify(value)} is no valid value` });
  }
  const { patternProperties } = given;
  if (isObject(patternProperties)) {
    const entries = Object.entries(patternProperties).map(([text, part]) => [mendPattern(text), text, part] as const);
    for (const [pattern, text] of entries)
      if (pattern === undefined)
        faults.push({ keyword: "patternProperties", reason: `${JSON.stringify(text)} is no valid pattern` });
    if (entries.some(([pattern, text]) => pattern !== text))
      schema.patternProperties = Object.fromEntries(
        entries.flatMap(([pattern, , part]) => (pattern === undefined ? [] : [[pattern, part]])),
      );
  }
  const isSame =
    Object.keys(schema).length === Object.keys(given).length &&
    Object.entries(schema).every(([keyword, value]) => given[keyword] === value);
  return { schema: isSame ? given : schema, faults };
}

/** `nullable` needs a `type` beside it, and all references of a document are pointers, so `$id` leads to nothing. */
function isWithoutMeaning(keyword: string): boolean {
  return keyword === "nullable" || keyword === "$id" || keyword === "id";
}

/** Returns the value that validators take. `undefined` if there is none. */
function mend({ type }: Readonly<Record<string, unknown>>, keyword: string, value: unknown): unknown {
  if (keyword === "pattern") return typeof value === "string" ? mendPattern(value) : undefined;
  if (keyword === "enum" || keyword === "required") {
    if (!Array.isArray(value)) return undefined;
    const once = [...new Map(value.map((one) => [JSON.stringify(one), one])).values()];
    const isValid = keyword === "enum" ? once.length > 0 : once.every((one) => typeof one === "string");
    return isValid ? (once.length === value.length ? value : once) : undefined;
  }
  if (keyword === "nullable") return type !== undefined && typeof value === "boolean" ? value : undefined;
  if (keyword === "$id" || keyword === "id") return undefined;
  return (valid[keyword]?.(value) ?? true) ? value : undefined;
}

type Test = (value: unknown) => boolean;

const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isNumber: Test = (value) => typeof value === "number" || typeof value === "bigint";
const isBoolean: Test = (value) => typeof value === "boolean";
const isSchema: Test = (value) => isObject(value) || isBoolean(value);
const isSchemas: Test = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap: Test = (value) => isObject(value) && Object.values(value).every(isSchema);
const typeNames: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Tests the values of keywords. Other keywords hold any value. */
const valid: Readonly<Record<string, Test>> = {
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
 * Makes a pattern compile with the flag `u`, which all validators set. OpenAPI means the patterns of ECMA-262, which without the
 * flag allow `\-` for `-`, and single braces and brackets. `undefined` for a text that is no pattern with or without the flag.
 */
function mendPattern(text: string): string | undefined {
  if (compiles(text, "u")) return text;
  if (!compiles(text, "")) return undefined;
  let isInClass = false;
  const mended = text.replace(/\\[dDsSwW]-(?!\])|-(?=\\[dDsSwW])|\\[\s\S]|\{\d+(?:,\d*)?\}|[[\]{}]/g, (token) => {
    if (token.includes("-") && token !== "\\-") return isInClass ? token.replace("-", "\\-") : token;
    if (token.startsWith("\\"))
      return isEscape(token[1] ?? "") || (isInClass && token === "\\-") ? token : token.slice(1);
    if (isInClass) {
      isInClass = token !== "]";
      return token;
    }
    isInClass = token === "[";
    return isInClass || token.length > 1 ? token : `\\${token}`;
  });
  return compiles(mended, "u") ? mended : undefined;
}

/** Tests if a backslash before this character has a meaning with the flag `u`. */
function isEscape(character: string): boolean {
  return /[\^$\\.*+?()[\]{}|/bBdDfknprstuvwxPSW\dc]/.test(character);
}

function compiles(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags);
    return true;
  } catch {
    return false;
  }
}

/** Mends all schemas of a document in place: pass a copy. */
export function mendSchemas(document: object): void {
  walkSchemas(document, (node) => {
    const { schema } = mendSchema(node);
    if (schema === node) return;
    for (const keyword of Object.keys(node)) delete node[keyword];
    Object.assign(node, schema);
  });
}

/** Describes, with their places, the keywords of a document that no validator can compile, and that are not checked therefore. */
export function listSchemaFaults(document: object): string[] {
  const faults: string[] = [];
  walkSchemas(document, (node, place) => {
    for (const { keyword, reason } of mendSchema(node).faults)
      faults.push(`#${place}: ${keyword}: ${reason}, so this keyword is not checked.`);
  });
  return faults;
}
