import { type FlatSchema, flattenSchema } from "./flatten-schema.ts";
import { integerFormatOf, isIntegerOrText } from "./input-rule.ts";
import { listedValues } from "./listed-values.ts";
import type { JsonType, Schema } from "./openapi.ts";
import { below } from "./pointer.ts";
import type { Place, Resolver } from "./resolver.ts";
import { schemaNameOf, schemaType } from "./schema-name.ts";

/** What the type of an input member is written from. */
export interface InputTypeSource {
  readonly place: Place<Schema | boolean>;
  readonly schema: FlatSchema;
  /** It travels as text (path, query, header), where a bigint is as good as a number and there is no `null`. */
  readonly asText: boolean;
}

/**
 * The type of an input member as code.
 *
 * @param inSchemaFile - The member in the generated `schema.ts`, for shapes that only that file can express.
 */
export function inputType(source: InputTypeSource, inSchemaFile: string, resolver: Resolver): string {
  const written = writeType(source, resolver);
  if (written !== undefined) return written;
  return source.asText && source.schema.nullable ? `NonNullable<${inSchemaFile}>` : inSchemaFile;
}

function writeType(source: InputTypeSource, resolver: Resolver): string | undefined {
  const { place, schema, asText } = source;
  const exact = exactIntegerType(schema, asText);
  const name = schemaNameOf(place.node);
  if (exact === undefined && name !== undefined) {
    return asText && schema.nullable ? `NonNullable<${schemaType(name)}>` : schemaType(name);
  }
  const type = exact ?? literalType(schema) ?? builtType(source, resolver);
  return type !== undefined && schema.nullable && !asText ? `${type} | null` : type;
}

/** Integers that a JavaScript number may not hold are taken in every form that can. */
function exactIntegerType(schema: FlatSchema, asText: boolean): string | undefined {
  const format = integerFormatOf(schema);
  if (format === "uint64") return "Uint64Input";
  if (format === "int64") return "Int64Input";
  const inEitherForm = asText && isIntegerOrText(schema);
  return inEitherForm || (format && schema.types?.has("string")) ? "bigint | number | string" : undefined;
}

function literalType({ keywords }: FlatSchema): string | undefined {
  const known = listedValues(keywords)?.filter((value) => value !== null);
  if (!known || known.length === 0 || known.some((value) => typeof value === "object")) return undefined;
  const literals = known.map((value) => JSON.stringify(value));
  return [...literals, ...(keywords["x-open-enum"] === true ? ["(string & {})"] : [])].join(" | ");
}

const PRIMITIVES: Partial<Record<JsonType, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
};

function builtType(source: InputTypeSource, resolver: Resolver): string | undefined {
  const { types, keywords } = source.schema;
  if (!types || types.size === 0 || keywords.format === "binary") return undefined;
  if (types.size === 1 && types.has("array")) return listType(source, resolver);
  const names = [...types].map((type) => PRIMITIVES[type]);
  return names.includes(undefined) ? undefined : [...new Set(names)].join(" | ");
}

function listType({ place, asText }: InputTypeSource, resolver: Resolver): string | undefined {
  const { node, pointer } = resolver.follow(place.node, place.pointer);
  if (typeof node !== "object" || typeof node.items !== "object") return undefined;
  const items = { node: node.items, pointer: below(pointer, "items") };
  const schema = flattenSchema(items.node, items.pointer, resolver);
  // What stands deeper in a body is not checked, so an integer there has the type of the schema file.
  if (!asText && integerFormatOf(schema)) return undefined;
  const type = writeType({ place: items, schema, asText }, resolver);
  return type && `readonly ${/[ |&]/.test(type) ? `(${type})` : type}[]`;
}
