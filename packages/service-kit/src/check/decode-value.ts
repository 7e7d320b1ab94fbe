import { readInteger } from "../base/json.ts";
import { SchemaReader, type ValueSchemas } from "./schema-reader.ts";
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
export class ValueDecoder {
  readonly reader: SchemaReader;
  /** Chooses between several types of a text. */
  readonly validate: Validate;

  constructor(document: object, validate: Validate) {
    this.reader = new SchemaReader(document);
    this.validate = validate;
  }

  /** Converts the first of several readings that the schemas allow, else the first one. */
  decode(schemas: ValueSchemas, readings: readonly Texts[]): unknown {
    return this.#choose(
      schemas,
      readings.map((texts) => this.#convert(schemas, texts)),
    );
  }

  #choose(schemas: ValueSchemas, values: readonly unknown[]): unknown {
    const isFitting = (value: unknown) => schemas.some((schema) => this.validate(schema, value).length === 0);
    // The fitting value may be null.
    return values[values.length > 1 ? Math.max(0, values.findIndex(isFitting)) : 0];
  }

  #convert(schemas: ValueSchemas, texts: Texts): unknown {
    if (texts instanceof Decoded) return texts.value;
    const types = this.reader.types(schemas);
    if (typeof texts === "string") {
      const values = readText(types, texts);
      if (types?.has("array")) values.push([this.#convert(this.reader.item(schemas, 0), texts)]);
      return values.length === 0 ? texts : this.#choose(schemas, values);
    }
    if (isList(texts)) return texts.map((text, at) => this.#convert(this.reader.item(schemas, at), text));
    // A list with an index in each name, such as `filter[list][0]=a`.
    if (types?.has("array") && !types.has("object")) return this.#convert(schemas, Object.values(texts));
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, this.#convert(this.reader.member(schemas, name), text)]),
    );
  }
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
