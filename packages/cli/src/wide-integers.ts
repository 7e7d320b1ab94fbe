import { createEvaluator, isObject } from "@ledgergate/service-kit";

/** Pattern of an integer that agents give as text, since their hosts read numbers as doubles. No other text has this pattern. */
export const integerPattern = "^-?[0-9]+$";

/** The schema of a tool's input, by the keywords that lead to its integers. */
export interface ToolSchema {
  readonly type?: unknown;
  readonly pattern?: string;
  readonly items?: ToolSchema;
  readonly prefixItems?: readonly ToolSchema[];
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ToolSchema;
  readonly anyOf?: readonly ToolSchema[];
  readonly allOf?: readonly ToolSchema[];
}

const evaluate: ReturnType<typeof createEvaluator> = createEvaluator(() => true);
const accepts = (schema: unknown, value: unknown): boolean => evaluate(schema, value).length === 0;

/** Lists the places of a JSON value that break its schema. A file is a text. */
export function mismatchesOf(schema: ToolSchema, value: unknown): ReturnType<typeof evaluate> {
  const asText = (one: unknown): unknown => (one instanceof Blob ? "" : Array.isArray(one) ? one.map(asText) : one);
  return evaluate(withIntegers(schema), isObject(value) ? mapMembers(value, asText) : value);
}

/**
 * Converts the texts that stand for integers in a JSON body to bigints, which clients send with every digit. A text that the document
 * allows stays a text.
 */
export function readWideIntegers(value: unknown, schema: ToolSchema): unknown {
  if (accepts(withIntegers(schema), value)) return value;
  if (typeof value === "string") return /^-?\d{1,1000}$/.test(value) && accepts(schema, value) ? BigInt(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const parts = partsOf(schema, value);
  return mapMembers(value, (member, name) => {
    const below = parts.flatMap((part) => schemaBelow(part, value, name) ?? []);
    return readWideIntegers(member, below.length === 1 ? (below[0] as ToolSchema) : { allOf: below });
  });
}

/** Copies a schema with integers in place of the texts that stand for them. */
function withIntegers(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, pattern } = schema as ToolSchema;
  if (pattern !== integerPattern) return mapMembers(schema, withIntegers);
  const types = [type].flat().map((name) => (name === "string" ? "integer" : name));
  return { ...schema, type: [...new Set(types)] };
}

function mapMembers(value: object, change: (member: unknown, name: string) => unknown): unknown {
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, change(member, name)]);
  return Array.isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}

/** Lists the schemas that all describe a value: of a union, the first branch that accepts it. */
function partsOf(schema: ToolSchema, value: object): readonly ToolSchema[] {
  const { allOf = [], anyOf = [] } = schema;
  const branch = anyOf.find((one) => accepts(one, value)) ?? [];
  return [schema, ...[...allOf, branch].flat().flatMap((part) => partsOf(part, value))];
}

/** Finds the schema of a member or an item. `undefined` if nothing describes it. */
function schemaBelow(schema: ToolSchema, value: object, name: string): ToolSchema | undefined {
  const { items, prefixItems, properties = {}, additionalProperties: others } = schema;
  if (Array.isArray(value)) return prefixItems?.[Number(name)] ?? items;
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof others === "object" ? others : undefined;
}
