import type { OutputUnit, Schema } from "@cfworker/json-schema";
import { isObject, readPointer } from "../base/json.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { resolveReference } from "../read/references.ts";
import { type Compare, createComparison, locationOfDivisor } from "./compare-exactly.ts";
import { createSchemaConverter, type SchemaUse } from "./json-schema.ts";

/** A place in a value that breaks its schema, in Prism's words. The empty name stands for the whole value. */
export interface SchemaMismatch {
  readonly name: string;
  readonly reason: string;
}

/** Compares a value with a schema of a document. */
export type Validate = (schema: object, value: unknown) => readonly SchemaMismatch[];

/** Makes a validator for the schemas of a document. It compiles no code, so it runs under a page's content security policy. */
export function createValidator(document: OpenApiDocument, use: SchemaUse): Validate {
  const compiled = new Map<object, { readonly schema: Schema; readonly compare: Compare }>();
  return (given, value) => {
    let known = compiled.get(given);
    if (!known) {
      const schema = bundleSchema(document, use, given);
      known = { schema, compare: createComparison(schema) };
      compiled.set(given, known);
    }
    const { schema, compare } = known;
    const errors = compare(value);
    const found = choicesLast(errors).flatMap((unit) => asMismatch(schema, unit));
    // Some keywords only summarize others, and a few have no words of their own.
    return errors.length > 0 && found.length === 0 ? [{ name: "", reason: "must match its schema" }] : found;
  };
}

/** Converts a schema with all schemas that it refers to. */
function bundleSchema(document: OpenApiDocument, use: SchemaUse, schema: object): Schema {
  const keys = new Map<string, string>();
  const convert = createSchemaConverter(document, use, (reference) => {
    const key = keys.get(reference) ?? String(keys.size);
    keys.set(reference, key);
    return definitions + key;
  });
  const root = convert(schema);
  const $defs: Record<string, object> = {};
  // A schema may add references, which the loop visits too.
  for (const [$ref, key] of keys) $defs[key] = convert(resolveReference<object>(document, { $ref }));
  return { ...root, $defs };
}

const definitions = "#/$defs/";

/** Puts each choice of schemas after the violations of its branches, as ajv does. */
function choicesLast(units: readonly OutputUnit[]): OutputUnit[] {
  const sorted: OutputUnit[] = [];
  const open: OutputUnit[] = [];
  for (const unit of units) {
    for (let last = open.at(-1); last && !isWithin(unit, last); last = open.at(-1)) sorted.push(...open.splice(-1));
    (isChoice(unit) ? open : sorted).push(unit);
  }
  return [...sorted, ...open.reverse()];
}

function isChoice({ keyword }: OutputUnit): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function isWithin({ keywordLocation }: OutputUnit, { keywordLocation: outer }: OutputUnit): boolean {
  return keywordLocation.startsWith(`${outer}/`);
}

/** Converts an output unit of the validator to Prism's wording. Units that only summarize others are dropped. */
function asMismatch(root: Schema, { keyword, keywordLocation, instanceLocation, error }: OutputUnit): SchemaMismatch[] {
  const place = readPointer(decodeURIComponent(instanceLocation.slice(1)));
  if (keyword === "required")
    return [{ name: [...place, /"(.*)"/.exec(error)?.[1] ?? ""].join("."), reason: "is missing" }];
  if (keyword === "false")
    return [{ name: place.slice(0, -1).join("."), reason: "must NOT have additional properties" }];
  const value = valueAt(root, keywordLocation);
  const reason =
    keyword === "not" && value === undefined
      ? reasons.multipleOf?.(valueAt(root, locationOfDivisor(keywordLocation)))
      : reasons[keyword]?.(value);
  return reason === undefined ? [] : [{ name: place.join("."), reason }];
}

const reasons: Readonly<Record<string, (value: unknown) => string>> = {
  type: (value) => `must be ${[value].flat().join(",")}`,
  enum: (value) => `must be equal to one of the allowed values: ${[value].flat().join(", ")}`,
  const: () => "must be equal to constant",
  not: () => "must NOT be valid",
  anyOf: () => "must match a schema in anyOf",
  oneOf: () => "must match exactly one schema in oneOf",
  pattern: (value) => `must match pattern "${value}"`,
  format: (value) => `must match format "${value}"`,
  minLength: (value) => `must NOT have fewer than ${value} characters`,
  maxLength: (value) => `must NOT have more than ${value} characters`,
  minimum: (value) => `must be >= ${value}`,
  maximum: (value) => `must be <= ${value}`,
  exclusiveMinimum: (value) => `must be > ${value}`,
  exclusiveMaximum: (value) => `must be < ${value}`,
  multipleOf: (value) => `must be multiple of ${value}`,
  minItems: (value) => `must NOT have fewer than ${value} items`,
  maxItems: (value) => `must NOT have more than ${value} items`,
  contains: () => "must contain at least 1 valid item(s)",
  minContains: (value) => `must contain at least ${value} valid item(s)`,
  maxContains: (value) => `must contain no more than ${value} valid item(s)`,
  uniqueItems: () => "must NOT have duplicate items",
  minProperties: (value) => `must NOT have fewer than ${value} properties`,
  maxProperties: (value) => `must NOT have more than ${value} properties`,
};

/** Finds the value of a keyword by its location, following references. */
function valueAt(root: Schema, keywordLocation: string): unknown {
  let node: unknown = root;
  for (const name of readPointer(keywordLocation)) {
    node = isObject(node) || Array.isArray(node) ? Reflect.get(node, name) : undefined;
    if (name === "$ref" && typeof node === "string") node = root.$defs?.[node.slice(definitions.length)];
  }
  return node;
}
