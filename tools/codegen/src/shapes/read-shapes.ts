import type { ApiShapes, Shape, ShapeRules, ShapeType } from "@ledgergate/runtime/validate";
import { type DocumentProblem, ProblemList, type SchemaObject } from "@ledgergate/support/service-kit";
import { printLiteral } from "../print/code.ts";
import { markedMembers } from "../read/directions.ts";
import { formatRange, isIntegerFormat } from "../read/input-member.ts";
import type { ApiModel, OperationModel } from "../read/model.ts";
import { type Document, inType } from "../read/openapi.ts";
import { isOfTypes, type Place, type SchemaPlace } from "../read/place.ts";
import { schemaNameOf } from "../read/type-names.ts";
import {
  compile,
  isFormatOfOneType,
  isUncheckedFormat,
  readShapeUnion,
  readTextRules,
  type ShapeContext,
} from "./shape-rules.ts";

/** The schemas of a document in the form for validators. */
export interface DocumentShapes {
  readonly shapes: ApiShapes;
  /** True if a schema has a keyword that only `rareKeywords` of the runtime checks. */
  readonly usesRareKeywords: boolean;
  /** Schema keywords that the validators do not check. */
  readonly warnings: readonly DocumentProblem[];
}

/** Reads the schemas of a checked document in the form for validators. */
export function readShapes({ operations }: Pick<ApiModel, "operations">, document: Place<Document>): DocumentShapes {
  const context: ShapeContext = {
    document: document.node,
    warnings: new ProblemList(),
    isLenient,
    usesRareKeywords: false,
  };
  const components = document.member("components")?.entries("schemas") ?? [];
  const schemas = components.map(([name, schema]) => [name, readShape(schema, context)]);
  const answers = operations.map((operation) => [operation.id, readAnswerShape(operation, context)]);
  return {
    shapes: { schemas: Object.fromEntries(schemas), answers: Object.fromEntries(answers) },
    usesRareKeywords: context.usesRareKeywords,
    warnings: context.warnings.list(),
  };
}

/** Reads the shape of a success body. Statuses may have different bodies, and a call does not know which one it gets. */
function readAnswerShape({ answer }: OperationModel, context: ShapeContext): Shape {
  const shapes = new Map<string, Shape>();
  for (const body of answer.bodies ?? []) {
    const shape = readShape(body, context);
    shapes.set(printLiteral(shape), shape);
  }
  const [only = true, ...others] = shapes.values();
  return others.length > 0 ? { anyOf: [only, ...others] } : only;
}

/** Keywords that become rules and, after the empty line, keywords that do not restrict values. */
const KNOWN: ReadonlySet<string> = new Set(
  `$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum items
  minItems maxItems required properties additionalProperties allOf anyOf oneOf not discriminator multipleOf uniqueItems
  minProperties maxProperties propertyNames patternProperties prefixItems contains dependentRequired dependentSchemas if then else

  title description default example examples deprecated readOnly writeOnly externalDocs xml $comment contentEncoding
  contentMediaType contentSchema $defs $id $schema $anchor`.split(/\s+/),
);

/** Tests if a schema itself, not a schema below it, has a keyword or value that validators do not check. */
function isLenient(schema: Readonly<Record<string, unknown>>): boolean {
  return unchecked(schema).length > 0;
}

/** Lists the parts of a schema that validators do not check, each with its keyword, if it has one, and the reason. */
function unchecked(schema: SchemaObject): readonly { readonly keyword?: string; readonly message: string }[] {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword) && !keyword.startsWith("x-"));
  const values = allowedValues(schema);
  return [
    ...unknown.map((keyword) => ({ keyword, message: "is a keyword that validators do not check" })),
    ...(values?.every(isScalar) === false
      ? [{ message: "allows a list or an object as a whole, which validators do not check" }]
      : []),
    ...(schema.pattern !== undefined && !compile(schema.pattern)
      ? [{ keyword: "pattern", message: "is not a regular expression, so validators do not check it" }]
      : []),
    ...(isUncheckedFormat(schema) ? [{ keyword: "format", message: "is a format that validators do not check" }] : []),
    ...(Object.keys(schema.patternProperties ?? {}).every(compile)
      ? []
      : [{ keyword: "patternProperties", message: "has a regular expression that validators cannot check" }]),
  ];
}

/** Names of members that answers do not contain. */
type Absent = ReadonlySet<string>;

/**
 * Reads the rules of a schema. References to component schemas stay names. `absent` has the write-only members of the schema that this one
 * is a branch of.
 */
function readShape(place: SchemaPlace, context: ShapeContext, absent: Absent = new Set()): Shape {
  const { node } = place;
  if (typeof node === "boolean") return node;
  const rules = readRules(place as Place<SchemaObject>, context, absent);
  const isEmpty = Object.keys(rules).length === 0;
  if (node.$ref === undefined) return isEmpty ? true : rules;
  const target = schemaNameOf(node) ?? readShape(place.end, context);
  return isEmpty ? target : { allOf: [target, rules] };
}

function readRules(place: Place<SchemaObject>, context: ShapeContext, outer: Absent): ShapeRules {
  const schema = place.node;
  for (const { keyword, message } of unchecked(schema)) {
    const { pointer } = keyword === undefined ? place : place.below(undefined, keyword);
    context.warnings.add(pointer, message, "Use other keywords if clients must check it.");
  }
  const read: ReadMember = (key, node, ...more) => readShape(place.below(node, key, ...more), context);
  // Validators check answers, which do not have write-only members.
  const { then: good, else: other, dependentRequired, dependentSchemas } = schema;
  const isConditional = good ?? other ?? dependentRequired ?? dependentSchemas;
  const isComposed = isConditional ?? schema.required ?? schema.allOf ?? schema.anyOf ?? schema.oneOf;
  const absent = isComposed ? new Set([...outer, ...markedMembers(place, "writeOnly")]) : outer;
  const required = (schema.required ?? []).filter((name) => !absent.has(name));
  const { items, allOf = [], not, minItems, maxItems, minLength, maxLength } = schema;
  // A negation that is only partly checked would match too little, but its warnings count.
  const negated = not !== undefined && { not: read("not", not) };
  const rare = readRareKeywords(schema, read);
  context.usesRareKeywords ||= Object.keys(rare).length > 0;
  const parts = allOf.map((part, index) => readShape(place.below(part, "allOf", String(index)), context, absent));
  const readSame: ReadMember = (key, node, ...more) => readShape(place.below(node, key, ...more), context, absent);
  const all = [...parts, ...readConditions(place, read, readSame, absent)].filter((part) => part !== true);
  const { allOf: own = [], ...values } = readValues(schema);
  return {
    ...values,
    ...keepNumbers({ minLength, maxLength, minItems, maxItems }),
    ...readLimits(schema),
    ...rare,
    ...(required.length > 0 && { required }),
    ...readMembers(schema, read),
    ...(items !== undefined && items !== true && { items: read("items", items) }),
    ...(own.length + all.length > 0 && { allOf: [...own, ...all] }),
    ...(negated && !place.below(not).contains(isLenient) && negated),
    ...readShapeUnion(place, context, (branch) => readShape(branch, context, absent)),
  };
}

function readRareKeywords(
  {
    multipleOf,
    uniqueItems,
    minProperties,
    maxProperties,
    propertyNames,
    patternProperties = {},
    prefixItems,
  }: SchemaObject,
  read: ReadMember,
): ShapeRules {
  const patterns = Object.entries(patternProperties).flatMap(([text, node]) => {
    const pattern = compile(text);
    return pattern ? [[pattern, read("patternProperties", node, text)] as const] : [];
  });
  return {
    ...keepNumbers({ multipleOf, minProperties, maxProperties }),
    ...(uniqueItems === true && { uniqueItems }),
    ...(propertyNames !== undefined && { propertyNames: read("propertyNames", propertyNames) }),
    ...(patterns.length > 0 && { patternProperties: patterns }),
    ...(prefixItems && { prefixItems: prefixItems.map((item, index) => read("prefixItems", item, String(index))) }),
  };
}

/** Translates conditions into supported keywords: "if A then B" becomes "not A, or B". `readSame` reads schemas of the same value. */
function readConditions(
  place: Place<SchemaObject>,
  read: ReadMember,
  readSame: ReadMember,
  absent: Absent,
): readonly Shape[] {
  const schema = place.node;
  const isExact = (node: SchemaObject | boolean) => !place.below(node).contains(isLenient);
  const { if: test, then: good, else: other, contains, dependentRequired = {}, dependentSchemas = {} } = schema;
  const conditions: Shape[] = [];
  if (test !== undefined) {
    const shape = read("if", test);
    if (good !== undefined) conditions.push({ anyOf: [{ not: shape }, readSame("then", good)] });
    if (other !== undefined) conditions.push({ anyOf: [shape, readSame("else", other)] });
    // An `if` that is only partly checked would match too often.
    if (!isExact(test)) conditions.length = 0;
  }
  if (contains !== undefined) {
    const shape = read("contains", contains);
    if (isExact(contains) && !("minContains" in schema))
      conditions.push({ not: { type: "array", items: { not: shape } } });
  }
  const has = (name: string): Shape => ({ type: "object", required: [name] });
  for (const [name, required] of Object.entries(dependentRequired)) {
    conditions.push({ anyOf: [{ not: has(name) }, { required: required.filter((one) => !absent.has(one)) }] });
  }
  for (const [name, node] of Object.entries(dependentSchemas)) {
    conditions.push({ anyOf: [{ not: has(name) }, readSame("dependentSchemas", node, name)] });
  }
  return conditions;
}

type ReadMember = (key: string, node: SchemaObject | boolean, ...more: string[]) => Shape;

const notFractions: readonly ShapeType[] = ["integer", "string", "boolean", "array", "object", "null"];

/** Reads types, values and formats. Values imply their type. */
function readValues(schema: SchemaObject): ShapeRules {
  const isWhole = isIntegerFormat(schema.format);
  const given: readonly ShapeType[] = [schema.type ?? (isWhole ? notFractions : [])].flat();
  const types = given.map((one) => (isWhole && one === "number" ? "integer" : one));
  const values = allowedValues(schema);
  if (values?.every(isScalar)) {
    const isText = values.some((value) => typeof value === "string");
    const exact = types.length > 0 ? values.filter((value) => isOfTypes(value, types)) : values;
    // A text such as 9007199254740992.0 is a double.
    const fitting = exact.flatMap((one) =>
      typeof one === "bigint" && BigInt(Number(one)) === one ? [one, Number(one)] : one,
    );
    return { enum: fitting, ...(isText && readTextRules(schema)) };
  }
  // An open enum always contains texts, even without a type.
  if (schema["x-open-enum"] === true && types.length === 0) types.push("string");
  const [only, ...others] = types;
  return {
    ...(only !== undefined && { type: others.length > 0 ? types : only }),
    ...readTextRules(schema),
  };
}

/** Values that `enum` and `const` allow. `undefined` if any value is allowed, also if the server may add values. */
function allowedValues({ const: given, enum: values, ...schema }: SchemaObject): readonly unknown[] | undefined {
  const exact = values?.map((value) => inType(value, schema.type));
  const closed = schema["x-open-enum"] === true ? undefined : exact;
  const constant = inType(given, schema.type);
  if (constant === undefined) return closed;
  return !closed || closed.includes(constant) ? [constant] : [];
}

function isScalar(value: unknown): value is string | number | bigint | boolean | null {
  return typeof value !== "object" || value === null;
}

function readLimits(schema: SchemaObject): ShapeRules {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  // Beside other types, an integer format is no rule of its own.
  const range = isIntegerFormat(format) && !isFormatOfOneType(type) ? formatRange(format) : [];
  const [least, greatest] = format === "float" ? [-(2 ** 128), 2 ** 128] : range;
  return keepNumbers({
    minimum: minimum ?? least,
    maximum: maximum ?? greatest,
    exclusiveMinimum,
    exclusiveMaximum,
  });
}

function readMembers(schema: SchemaObject, read: ReadMember): ShapeRules {
  const { properties = {}, additionalProperties, patternProperties = {} } = schema;
  // The members of a pattern that is not checked would count as additional members.
  const isOpen = additionalProperties === undefined || !Object.keys(patternProperties).every(compile);
  const others = isOpen ? true : read("additionalProperties", additionalProperties);
  const members = Object.entries(properties)
    .map(([name, node]): [string, Shape] => [name, read("properties", node, name)])
    // A member that allows any value needs no rule, unless additional members have one.
    .filter(([, shape]) => shape !== true || others !== true);
  return {
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(others !== true && { additionalProperties: others }),
  };
}

function keepNumbers(rules: Readonly<Record<string, unknown>>): ShapeRules {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => /^(?:number|bigint)$/.test(typeof value)));
}
