/** A schema as a document writes it. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

/** A schema while it is read. */
export type Node = Record<string, unknown>;

interface Reading {
  /** True for OpenAPI 3.0. */
  readonly isOld: boolean;
  /** Tests for the name of a member that the other direction has alone. No object must have it. */
  readonly isMarked?: (name: string) => boolean;
  /** True to keep only what a type says: no formats, and no marked members. */
  readonly isTyped?: boolean;
  readonly finish?: (node: Node) => Schema;
}

const ofData = /^(?:enum|const|default|examples?|required|type|dependentRequired|discriminator|x-.*)$/;
const ofMembers = /^(?:properties|patternProperties|dependentSchemas|\$defs)$/;

/** Creates a function that reads a schema as its version of OpenAPI means it, for the keywords of `createAjv`. Data in it stays as it is. */
export function createSchemaReader({
  isOld,
  isMarked = () => false,
  isTyped = false,
  finish = (node) => node,
}: Reading): (schema: Schema) => Schema {
  const mapValues = (given: object, map: (one: never) => unknown) =>
    Object.fromEntries(Object.entries(given).map(([name, one]) => [name, map(one as never)]));
  const withoutMarked = (names: readonly string[]) => names.filter((name) => !isMarked(name));

  const read = (schema: Schema): Schema => {
    if (typeof schema === "boolean") return schema;
    if (isOld && schema.$ref !== undefined) return { $ref: schema.$ref };
    const node: Node = Object.fromEntries(
      Object.entries(schema).map(([keyword, given]) => [keyword, readKeyword(keyword, given)]),
    );
    readType(node, isOld);
    if (!isTyped) readFormat(node);
    if (isOld) readLimits(node);
    if (!isTyped) readContains(node);
    const { required, dependentRequired } = node;
    if (required) node.required = withoutMarked(required as []);
    if (dependentRequired) node.dependentRequired = mapValues(dependentRequired, withoutMarked);
    return finish(node);
  };

  const readKeyword = (keyword: string, given: unknown): unknown => {
    if (typeof given !== "object" || given === null || ofData.test(keyword)) return given;
    if (Array.isArray(given)) return given.map(read);
    if (!ofMembers.test(keyword)) return read(given as Schema);
    const isLeft = ([name]: [string, unknown]) => !isTyped || !isMarked(name);
    return mapValues(Object.fromEntries(Object.entries(given).filter(isLeft)), read);
  };

  return read;
}

/** `nullable` adds null to a type and the values beside it (OpenAPI 3.0.3, Schema Object). */
function readType(node: Node, isOld: boolean): void {
  const { type, nullable } = node;
  delete node.type;
  delete node.nullable;
  if (type === undefined) return;
  const isNullable = isOld && nullable === true;
  node.kinds = [type, isNullable ? "null" : []].flat();
  if (isNullable && Array.isArray(node.enum)) node.enum = [...node.enum, null];
}

/** Bits of an integer format, such as `uint64`. */
export function readBits({ format }: Node): { readonly bits: number; readonly isUnsigned: boolean } | undefined {
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(String(format)) ?? [];
  return bits === undefined ? undefined : { bits: Number(bits), isUnsigned: unsigned === "u" };
}

/** Tests for a schema of texts alone, or null. */
export function isOfText({ kinds = [] }: Node): boolean {
  const others = (kinds as readonly string[]).filter((kind) => kind !== "null");
  return others.length > 0 && others.every((kind) => kind === "string");
}

/** Replaces the formats of numbers by keywords. With several types, a format limits only the numbers. */
function readFormat(node: Node): void {
  const format = readBits(node);
  if (!format && node.format !== "float") return;
  delete node.format;
  const { bits, isUnsigned } = format ?? { bits: 129, isUnsigned: false };
  const above = 2n ** BigInt(isUnsigned ? bits : bits - 1);
  const range = [isUnsigned ? 0n : -above, above];
  const keyword = isOfText(node) ? "digits" : "integers";
  const limits = format ? { [keyword]: range } : { minimum: -above, maximum: above };
  node.allOf = [...((node.allOf as []) ?? []), limits];
}

/** In OpenAPI 3.0 a flag makes a limit exclusive. */
function readLimits(node: Node): void {
  for (const limit of ["Minimum", "Maximum"]) {
    const [flag, plain] = [`exclusive${limit}`, limit.toLowerCase()];
    const isExclusive = node[flag] === true;
    delete node[flag];
    if (!isExclusive || node[plain] === undefined) continue;
    node[flag] = node[plain];
    delete node[plain];
  }
}

/** For ajv, `contains` evaluates all items. It evaluates those that it matches (JSON Schema 2020-12, section 10.3.1.3). */
function readContains(node: Node): void {
  const { contains, minContains = 1, maxContains = Number.MAX_SAFE_INTEGER } = node;
  const { unevaluatedItems } = node;
  if (contains === undefined || unevaluatedItems === undefined) return;
  for (const keyword of ["contains", "minContains", "maxContains"]) delete node[keyword];
  const counted = { contains, minContains, maxContains };
  node.allOf = [...((node.allOf as []) ?? []), { not: { not: counted } }];
  node.unevaluatedItems = { anyOf: [contains, unevaluatedItems] };
}
