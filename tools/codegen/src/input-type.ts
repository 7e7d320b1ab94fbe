import type { FlatSchema } from "./flatten-schema.ts";
import { flattenSchema } from "./flatten-schema.ts";
import { integerFormatOf } from "./input-rule.ts";
import type { JsonType, Schema } from "./openapi.ts";
import { below } from "./pointer.ts";
import type { Place, Resolver } from "./resolver.ts";
import { schemaNameOf } from "./schema-name.ts";

const PRIMITIVES: Partial<Record<JsonType, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
};

/** What the type of an input member is written from. */
export interface InputTypeSource {
  readonly place: Place<Schema | boolean>;
  readonly schema: FlatSchema;
  /** It travels as text (path, query, header), where a bigint is as good as a number. */
  readonly asText: boolean;
  /** The member in the generated `schema.ts`, for shapes that only it can express. */
  readonly inSchemaFile: string;
}

/** The type of an input member as code. */
export function inputType(source: InputTypeSource, resolver: Resolver): string {
  const { schema, asText } = source;
  const type = exactIntegerType(source) ?? namedType(source) ?? literalType(schema) ?? builtType(source, resolver);
  if (type === undefined) return source.inSchemaFile;
  return schema.nullable && !asText && !type.startsWith("components") ? `${type} | null` : type;
}

/** Integers that a JavaScript number may not hold are taken in every form that can. */
function exactIntegerType({ schema, asText }: InputTypeSource): string | undefined {
  const format = integerFormatOf(schema);
  if (format === "uint64") return "Uint64Input";
  if (format === "int64") return "Int64Input";
  const types = schema.types;
  if (asText && types?.size === 2 && types.has("integer") && types.has("string")) return "bigint | number | string";
  return format && types?.has("string") ? "bigint | number | string" : undefined;
}

function namedType({ place, schema }: InputTypeSource): string | undefined {
  const name = typeof place.node === "object" ? schemaNameOf(place.node) : undefined;
  // The names of plain text say what it is; what else is plain reads better as the type itself.
  return name !== undefined && !schema.keywords["x-unknown-variant"]
    ? `components["schemas"][${JSON.stringify(name)}]`
    : undefined;
}

function literalType({ keywords }: FlatSchema): string | undefined {
  const values = keywords.const === undefined ? keywords.enum : [keywords.const];
  const known = values?.filter((value) => value !== null);
  if (!known || known.length === 0 || known.some((value) => typeof value === "object")) return undefined;
  const literals = known.map((value) => JSON.stringify(value));
  return [...literals, ...(keywords["x-open-enum"] === true ? ["(string & {})"] : [])].join(" | ");
}

function builtType(source: InputTypeSource, resolver: Resolver): string | undefined {
  const { types, variants, keywords } = source.schema;
  if (!types || keywords.format === "binary") return undefined;
  if (types.size === 1 && types.has("array")) return arrayType(source, resolver);
  const names = [...types].map((type) => PRIMITIVES[type]);
  if (variants && names.some((name) => name === undefined)) return undefined;
  return names.includes(undefined) ? undefined : [...new Set(names)].join(" | ");
}

function arrayType({ place, asText, inSchemaFile }: InputTypeSource, resolver: Resolver): string | undefined {
  const { node, pointer } = resolver.follow(place.node, place.pointer);
  const items = typeof node === "object" ? node.items : undefined;
  if (typeof items !== "object") return undefined;
  const itemPlace = { node: items, pointer: below(pointer, "items") };
  const schema = flattenSchema(items, itemPlace.pointer, resolver);
  // Within a body a bigint is not checked and not written, so nested integers keep the type of the schema file.
  if (!asText && integerFormatOf(schema)) return undefined;
  const type = inputType({ place: itemPlace, schema, asText, inSchemaFile: "" }, resolver);
  if (type === "") return inSchemaFile;
  return `readonly ${/[ |&]/.test(type) ? `(${type})` : type}[]`;
}
