/** Pattern of an integer that agents give as text, since their hosts read numbers as doubles. No other text has this pattern. */
export const integerPattern = "^-?[0-9]+$";

/** The schema of a tool's input, by the keywords that lead to its integers. */
export interface ToolSchema {
  readonly type?: unknown;
  readonly pattern?: string;
  readonly items?: ToolSchema;
  readonly prefixItems?: readonly ToolSchema[];
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly additionalProperties?: boolean | ToolSchema;
  readonly anyOf?: readonly ToolSchema[];
  readonly allOf?: readonly ToolSchema[];
}

/** Converts the texts that stand for integers in a JSON body to bigints, which clients send with every digit. */
export function readWideIntegers(value: unknown, schema: ToolSchema): unknown {
  return convert(value, [schema]);
}

function convert(value: unknown, schemas: readonly ToolSchema[]): unknown {
  const all = schemas.flatMap(withBranches);
  if (typeof value === "string") {
    const isInteger = all.some(({ pattern }) => pattern === integerPattern) && /^-?\d{1,1000}$/.test(value);
    const isText = all.some(({ type, pattern }) => [type].flat().includes("string") && pattern !== integerPattern);
    return isInteger && !isText ? BigInt(value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((item, index) =>
      convert(
        item,
        all.flatMap(({ items, prefixItems }) => prefixItems?.[index] ?? items ?? []),
      ),
    );
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const below = all.flatMap(({ properties = {}, additionalProperties: others }) =>
        Object.hasOwn(properties, name) ? (properties[name] ?? []) : typeof others === "object" ? others : [],
      );
      return [name, convert(member, below)];
    }),
  );
}

function withBranches(schema: ToolSchema): readonly ToolSchema[] {
  return [schema, ...[schema.anyOf ?? [], schema.allOf ?? []].flat().flatMap(withBranches)];
}
