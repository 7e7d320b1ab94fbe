import { readInteger } from "../base/parse-json.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { createSchemaReader, type SchemaReader, type ValueSchemas } from "./schema-reader.ts";
import type { Validate } from "./validator.ts";

/** A value as a parameter or a form carries it: a text, or texts in lists and by name. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts } | Decoded;

/** A value that is decoded already, such as a part of JSON. */
export class Decoded {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Converts texts to the values that a document describes. */
export interface ValueDecoder {
  readonly reader: SchemaReader;
  /** Converts the first of several readings that the schemas allow, else the first one. */
  decode(schemas: ValueSchemas, readings: readonly Texts[]): unknown;
}

/** Makes a decoder. `validate` chooses between several types of a text. */
export function createDecoder(document: OpenApiDocument, validate: Validate): ValueDecoder {
  const reader = createSchemaReader(document);
  const choose = (schemas: ValueSchemas, values: readonly unknown[]): unknown =>
    values.length === 1
      ? values[0]
      : (values.find((value) => schemas.some((schema) => validate(schema, value).length === 0)) ?? values[0]);
  const convert = (schemas: ValueSchemas, texts: Texts): unknown => {
    if (texts instanceof Decoded) return texts.value;
    const types = reader.types(schemas);
    if (typeof texts === "string") {
      const values = readText(types, texts);
      if (types?.has("array")) values.push([convert(reader.item(schemas, 0), texts)]);
      return values.length === 0 ? texts : choose(schemas, values);
    }
    if (isList(texts)) return texts.map((text, at) => convert(reader.item(schemas, at), text));
    // A list with an index in each name, such as `filter[list][0]=a`.
    if (types?.has("array") && !types.has("object")) return convert(schemas, Object.values(texts));
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, convert(reader.member(schemas, name), text)]),
    );
  };
  return {
    reader,
    decode: (schemas, readings) =>
      choose(
        schemas,
        readings.map((texts) => convert(schemas, texts)),
      ),
  };
}

function isList(texts: Texts): texts is readonly Texts[] {
  return Array.isArray(texts);
}

/** Lists the values of certain types that a text may mean. */
function readText(types: ReadonlySet<string> | undefined, text: string): unknown[] {
  if (!types) return [text];
  const isNumber = types.has("number") ? numeric.test(text) : types.has("integer") && /^-?\d+$/.test(text);
  return [
    ...(types.has("string") ? [text] : []),
    ...(isNumber ? [readInteger(text)] : []),
    ...(types.has("boolean") && (text === "true" || text === "false") ? [text === "true"] : []),
    ...(types.has("null") && (text === "" || text === "null") ? [null] : []),
  ];
}

const numeric = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
