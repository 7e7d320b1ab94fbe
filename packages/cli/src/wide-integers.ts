import { createEvaluator } from "@ledgergate/service-kit";

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

const evaluate = createEvaluator(() => true);

/** Converts the texts that stand for integers in a JSON body to bigints, which clients send with every digit. */
export function readWideIntegers(value: unknown, schema: ToolSchema): unknown {
  return convert(value, schema);
}

function convert(value: unknown, schema: ToolSchema): unknown {
  if (typeof value === "string") {
    const isInteger = /^-?\d{1,1000}$/.test(value) && allowsInteger(schema) && !allowsText(schema, value);
    return isInteger ? BigInt(value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const below = schemaBelow(schema, value, name);
    return [name, below ? convert(member, below) : member];
  });
  return Array.isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}

/** Lists the alternatives of a schema that a value has. */
function fitting({ anyOf = [] }: ToolSchema, value: unknown): readonly ToolSchema[] {
  return anyOf.filter((branch) => evaluate(branch, value).length === 0);
}

function allowsInteger({ pattern, anyOf = [], allOf = [] }: ToolSchema): boolean {
  return pattern === integerPattern || [...anyOf, ...allOf].some(allowsInteger);
}

function allowsText(schema: ToolSchema, text: string): boolean {
  const { type, pattern, anyOf, allOf = [] } = schema;
  if (pattern === integerPattern || (type !== undefined && ![type].flat().includes("string"))) return false;
  return (
    allOf.every((part) => allowsText(part, text)) &&
    (!anyOf || fitting(schema, text).some((one) => allowsText(one, text)))
  );
}

/** Finds the schema of a member or an item. `undefined` if nothing describes it. */
function schemaBelow(schema: ToolSchema, value: object, name: string): ToolSchema | undefined {
  const { items, prefixItems, properties = {}, additionalProperties: others, allOf = [] } = schema;
  const further = typeof others === "object" ? others : undefined;
  const inObject = Object.hasOwn(properties, name) ? properties[name] : further;
  const branches = fitting(schema, value).map((branch) => schemaBelow(branch, value, name));
  const parts = [
    Array.isArray(value) ? (prefixItems?.[Number(name)] ?? items) : inObject,
    branches.some((one) => one) ? { anyOf: branches.map((one) => one ?? {}) } : undefined,
    ...allOf.map((part) => schemaBelow(part, value, name)),
  ].flatMap((part) => part ?? []);
  return parts.length > 1 ? { allOf: parts } : parts[0];
}
