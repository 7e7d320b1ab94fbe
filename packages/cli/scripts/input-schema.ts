import type { InputMember, SchemaPlace } from "@ledgergate/codegen";
import { isNever, listedValues } from "@ledgergate/codegen/openapi";
import { isNull, partsOf, unionsOf } from "@ledgergate/codegen/schema-parts";
import { isObject, stringifyExact } from "@ledgergate/service-kit";
import { compilePattern, type SchemaObject } from "@ledgergate/support/service-kit";
import { integerPattern } from "../src/wide-integers.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Most characters of the schema of one input: about 1,000 tokens. The members of a larger one are left out, the deepest first. */
const longest = 4_000;

/** Most levels of members that are described. A schema that contains itself has no end. */
const deepest = 12;

/**
 * Makes the schema of an input for agents from the schema of the document: JSON Schema 2020-12 without references. Integers of 64 bits
 * are texts. Every value that the document and the client accept is valid, in this form.
 */
export function toolSchema({ schema, rule }: InputMember): JsonSchema {
  const inJson = rule.in === "body" || rule.in === "payload";
  const { types, keywords } = schema.flat;
  if (inJson && types === undefined && rule.type !== undefined) return { type: rule.type };
  if (rule.cursor)
    return { type: types?.has("integer") && !isLarge({ ...keywords }) ? ["integer", "string"] : "string" };
  let written: JsonSchema = {};
  for (let depth = 0; depth <= deepest; depth++) {
    const deeper = new SchemaWriter(inJson).write(schema, depth);
    if (stringifyExact(deeper).length > longest) break;
    written = deeper;
  }
  return written;
}

class SchemaWriter {
  readonly #withNull: boolean;

  /** `withNull`: true in JSON. A parameter that is null is not sent. */
  constructor(withNull: boolean) {
    this.#withNull = withNull;
  }

  /** Writes a schema with `depth` levels below it. `absent` names members that a request does not have. */
  write(place: SchemaPlace, depth: number, absent: readonly string[] = []): JsonSchema {
    const { types, nullable, keywords, properties, required, variants } = place.flat;
    const values = this.#valuesOf(place);
    const isEmpty = isNever(place.node) || isNever({ not: keywords.not }) || (types?.size === 0 && !nullable);
    if (isEmpty || values?.length === 0) return { not: {} };
    const isAbsent = ([, { flat }]: readonly [string, SchemaPlace]) => flat.keywords.readOnly === true;
    const members = [...properties].filter((one) => !isAbsent(one));
    const missing = [...absent, ...[...properties].filter(isAbsent).map(([name]) => name)];
    const needed = [...required].filter((name) => !missing.includes(name));
    const below = (one: SchemaPlace) => this.write(one, depth - 1);
    const isMixed = variants && types?.has("integer");
    // A text that stands for an integer keeps no limits of texts.
    const { pattern, minLength, maxLength, ...limits } = keywords;
    const own = { type: [...(types ?? []), ...(nullable ? ["null" as const] : [])], ...(values && { enum: values }) };
    const narrow = ({ node, flat }: SchemaPlace) => {
      const shared = [...properties].filter(([name]) => flat.properties.has(name));
      const members = Object.fromEntries(shared.map(([name, one]) => [name, one.node as SchemaObject]));
      return place.below({ allOf: [isMixed ? own : {}, shared.length > 0 ? { properties: members } : {}, node] });
    };
    // `oneOf` becomes `anyOf`: more than one branch may be valid, since some differ only by what is left out here.
    const unions = (depth === 0 ? [] : unionsOf(place)).map((branches) => {
      const kept = branches.filter((one) => !isNull(one)).map((one) => this.write(narrow(one), depth - 1, missing));
      return { anyOf: nullable && this.#withNull ? [...kept, { type: "null" }] : kept };
    });
    return {
      // The branches of a union say which of its integers are texts.
      ...(isMixed && unions[0] ? limitsOf({ ...limits }) : this.#writeValue(place, values, isMixed)),
      ...((types ? types.has("array") : (keywords.prefixItems ?? keywords.items)) &&
        (depth > 0 ? writeItems(place, below) : { items: {} })),
      ...(depth > 0 && {
        ...(members.length > 0 && {
          properties: Object.fromEntries(members.map(([name, one]) => [name, below(one)])),
        }),
        ...(needed.length > 0 && { required: needed }),
        ...writeOthers(place, below),
      }),
      // Hosts of agents know no `allOf`, so it is written only for several unions.
      ...(unions.length > 1 ? { allOf: unions } : unions[0]),
    };
  }

  /** Lists the allowed values, unless a server may know more of them. */
  #valuesOf({ flat: { nullable, keywords } }: SchemaPlace): readonly unknown[] | undefined {
    const listed = keywords["x-open-enum"] === true ? undefined : listedValues(keywords);
    const others = listed?.filter((value) => value !== null);
    return others && nullable && this.#withNull ? [...others, null] : others;
  }

  #writeValue({ flat }: SchemaPlace, values: readonly unknown[] | undefined, isMixed = false): JsonSchema {
    const { types, nullable, keywords } = flat;
    const given: JsonSchema = { ...keywords };
    const isInteger = types?.size === 1 && types.has("integer");
    const isWide = isInteger && isLarge(given, values);
    const isOpen = isInteger && !isWide && values === undefined && isOpenInteger(given);
    const octet = octets[String(keywords.contentEncoding ?? keywords.format)];
    const print = (value: unknown) => (isWide && value !== null ? String(value) : value);
    const names = new Set([
      ...(isWide ? ["string"] : (types ?? [])),
      ...(isOpen || isMixed ? ["string"] : []),
      ...(types && nullable && this.#withNull ? ["null"] : []),
    ]);
    return {
      ...(names.size > 0 && { type: names.size === 1 ? [...names][0] : [...names] }),
      ...(!isWide && limitsOf(given)),
      ...((isWide || isOpen) && { pattern: integerPattern }),
      ...(values && { enum: values.map(print) }),
      ...(typeof (keywords.default ?? {}) !== "object" && { default: print(keywords.default) }),
      ...(octet !== undefined && { description: octet }),
    };
  }
}

/** The form in which agents give octets, by format or encoding. */
const octets: JsonSchema = { binary: "text or data:TYPE;base64,CONTENT", byte: "Base64", base64: "Base64" };

type WriteBelow = (place: SchemaPlace) => JsonSchema;

function writeItems(place: SchemaPlace, write: WriteBelow): JsonSchema {
  const nodes = partsOf(place).flatMap(({ node }) => (typeof node === "object" ? [node] : []));
  const writeAll = (allOf: readonly SchemaPlace["node"][]) =>
    write(place.below(allOf.find(isNever) ?? { allOf }, "items"));
  const prefix = Math.max(0, ...nodes.map(({ prefixItems = [] }) => prefixItems.length));
  const itemsAt = (at: number) => nodes.flatMap(({ items, prefixItems }) => prefixItems?.[at] ?? items ?? []);
  return {
    items: writeAll(itemsAt(prefix)),
    ...(prefix > 0 && { prefixItems: Array.from({ length: prefix }, (_, at) => writeAll(itemsAt(at))) }),
  };
}

/** Writes the schema of further members. */
function writeOthers(place: SchemaPlace, write: WriteBelow): JsonSchema {
  const { additionalProperties: others, patternProperties } = place.flat.keywords;
  // Members by pattern would count as further members.
  if (patternProperties !== undefined || others === undefined) return {};
  if (isNever(others)) return { additionalProperties: false };
  return isObject(others) ? { additionalProperties: write(place.below(others, "additionalProperties")) } : {};
}

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

/** Tests for an integer whose digits a double may lose: by the format, or by a limit or a value beyond 2^53. */
function isLarge(keywords: JsonSchema, values: readonly unknown[] = []): boolean {
  const given = [...bounds.map((name) => keywords[name]), ...values];
  return /^u?int(?:64|128|256)$/.test(String(keywords.format)) || given.some((value) => typeof value === "bigint");
}

/** Tests for an integer without an integer format that may be beyond 2^53. Agents give it as a number, or as text with all its digits. */
function isOpenInteger(keywords: JsonSchema): boolean {
  if (/^u?int(?:8|16|32)$/.test(String(keywords.format))) return false;
  const limits = bounds.filter((name) => Number.isSafeInteger(keywords[name]));
  return !(limits.some((name) => /min/i.test(name)) && limits.some((name) => /max/i.test(name)));
}

/** Limits that mean the same in OpenAPI and in the JSON Schema of a tool. */
const limit = /^(?:exclusive)?m(?:in|ax)(?!Contains)|^(?:multipleOf|uniqueItems)$/i;

function limitsOf({ pattern, ...keywords }: JsonSchema): JsonSchema {
  const limits = Object.entries(keywords).filter(([name]) => limit.test(name));
  // Hosts divide doubles: 19.99 would be no multiple of 0.01.
  const kept = limits.filter(([name, value]) => name !== "multipleOf" || Number.isInteger(value));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value])),
    ...(typeof pattern === "string" &&
      compilePattern(pattern, "u") && {
        // An equal pattern of the document is kept apart, since its texts stay texts.
        pattern: pattern === integerPattern ? `(?:${pattern})` : pattern,
      }),
  };
}
