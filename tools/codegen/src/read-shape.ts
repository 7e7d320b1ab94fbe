import type { Shape, ShapeRules, ShapeType } from "@ledgergate/runtime/validate";
import type { Schema } from "./openapi.ts";
import { below, type Pointer } from "./pointer.ts";
import { readShapeUnion } from "./read-shape-union.ts";
import { readTextRules } from "./read-text-rules.ts";
import { schemaNameOf } from "./schema-name.ts";
import type { ShapeContext } from "./shape-context.ts";

/** Keywords that become rules, and after the empty line those that say nothing about what values are good. */
const KNOWN: ReadonlySet<string> = new Set(
  `$ref type nullable enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum items
  minItems maxItems required properties additionalProperties allOf anyOf oneOf not discriminator

  title description default example examples deprecated readOnly writeOnly externalDocs xml $comment contentEncoding
  contentMediaType contentSchema`.split(/\s+/),
);

/** Reads what a schema says about values. References to component schemas stay names. */
export function readShape(schema: Schema | boolean, pointer: Pointer, context: ShapeContext): Shape {
  if (typeof schema === "boolean") return schema;
  const rules = readRules(schema, pointer, context);
  const isEmpty = Object.keys(rules).length === 0;
  if (schema.$ref === undefined) return isEmpty ? true : rules;
  const target = readTarget(schema, pointer, context);
  return isEmpty ? target : { allOf: [target, rules] };
}

function readTarget(schema: Schema, pointer: Pointer, context: ShapeContext): Shape {
  const name = schemaNameOf(schema);
  if (name !== undefined) return name;
  const end = context.resolver.follow<Schema | boolean>(schema, pointer);
  return readShape(end.node, end.pointer, context);
}

function readRules(schema: Schema, pointer: Pointer, context: ShapeContext): ShapeRules {
  for (const keyword of Object.keys(schema)) {
    if (KNOWN.has(keyword) || keyword.startsWith("x-")) continue;
    context.problems.add(
      below(pointer, keyword),
      "is a keyword that validators do not know",
      "Say it by other keywords, or teach it to the validators of the runtime.",
    );
  }
  const read = (key: string, node: Schema | boolean, ...more: string[]) =>
    readShape(node, below(pointer, key, ...more), context);
  const { required = [], items, allOf = [], not, minItems, maxItems, minLength, maxLength } = schema;
  const parts = allOf.map((part, index) => read("allOf", part, String(index))).filter((part) => part !== true);
  const { allOf: own = [], ...values } = readValues(schema, pointer, context);
  return {
    ...values,
    ...pick({ minLength, maxLength, minItems, maxItems }),
    ...readLimits(schema),
    ...(required.length > 0 && { required }),
    ...readMembers(schema, read),
    ...(items !== undefined && items !== true && { items: read("items", items) }),
    ...(own.length + parts.length > 0 && { allOf: [...own, ...parts] }),
    ...(not !== undefined && { not: read("not", not) }),
    ...readShapeUnion(schema, pointer, context, readShape),
  };
}

/** Types, values and formats. Values say their type themselves. */
function readValues(schema: Schema, pointer: Pointer, { problems }: ShapeContext): ShapeRules {
  const types: ShapeType[] = [schema.type ?? []].flat();
  if (schema.nullable === true && types.length > 0) types.push("null");
  const values = allowedValues(schema);
  if (values?.every(isScalar)) {
    const isText = values.some((value) => typeof value === "string");
    const fitting = values.filter((value) => isOfTypes(value, types));
    return { enum: fitting, ...(isText && readTextRules(schema, pointer, problems)) };
  }
  if (values) problems.add(pointer, "allows a list or an object as a whole", "Describe it by its members or items.");
  // An open enum is one of texts, whether it says so or not.
  if (schema["x-open-enum"] === true && types.length === 0) types.push("string");
  const [only, ...others] = types;
  return {
    ...(only !== undefined && { type: others.length > 0 ? types : only }),
    ...readTextRules(schema, pointer, problems),
  };
}

/** What `enum` and `const` allow; `undefined` for any value, as where the server may add some. */
function allowedValues({ const: constant, enum: values, ...schema }: Schema): readonly unknown[] | undefined {
  const closed = schema["x-open-enum"] === true ? undefined : values;
  if (constant === undefined) return closed;
  return !closed || closed.includes(constant) ? [constant] : [];
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

function isOfTypes(value: unknown, types: readonly ShapeType[]): boolean {
  const type = value === null ? "null" : typeof value;
  const isInteger = types.includes("integer") && Number.isInteger(value);
  return types.length === 0 || isInteger || types.includes(type as ShapeType);
}

/** In OpenAPI 3.0 a limit is exclusive by a flag beside it. */
function readLimits({ minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below }: Schema): ShapeRules {
  return pick({
    minimum: above === true ? undefined : minimum,
    maximum: below === true ? undefined : maximum,
    exclusiveMinimum: typeof above === "number" ? above : above && minimum,
    exclusiveMaximum: typeof below === "number" ? below : below && maximum,
  });
}

function readMembers(
  { properties = {}, additionalProperties }: Schema,
  read: (key: string, node: Schema | boolean, ...more: string[]) => Shape,
): ShapeRules {
  const others = additionalProperties === undefined ? true : read("additionalProperties", additionalProperties);
  const members = Object.entries(properties)
    .map(([name, node]): [string, Shape] => [name, read("properties", node, name)])
    // A member of any value needs no rule, unless the other members have one.
    .filter(([, shape]) => shape !== true || others !== true);
  return {
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(others !== true && { additionalProperties: others }),
  };
}

/** The members that are numbers. */
function pick(rules: Readonly<Record<string, unknown>>): ShapeRules {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => typeof value === "number"));
}
