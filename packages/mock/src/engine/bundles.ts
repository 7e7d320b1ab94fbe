import {
  createSchemaConverter,
  getOrAdd,
  integerRanges,
  isObject,
  measureChains,
  type OpenApiDocument,
  type SchemaUse,
  valueAt,
  withDoubles,
} from "@ledgergate/service-kit";

/** A schema as Prism's validators take it, with the schemas that its references lead to. */
export interface Bundle {
  readonly schema: object;
  /** Prism compiles a schema again for each different set of schemas, so equal sets are the same object. */
  readonly references: object;
  /**
   * False if ajv computes with rounding errors, such as 19.99 by 0.01, does not know a format of texts, finds `toString` in each object,
   * compares each item of a list with each other, takes exponential time for recursive unions, mistakes what is unevaluated, or would round
   * integers of the document.
   */
  readonly isExact: boolean;
}

/** Place of the schemas that a schema refers to: a member of the schema that Prism adds. */
const bundled = "#/__bundled__/";

/**
 * Makes a function that converts a schema of a document for Prism's validators. All schemas share the schemas that they refer to:
 * with a thousand operations, a copy for each would take minutes.
 */
export function createBundles(document: OpenApiDocument, use: SchemaUse): (schema: object) => Bundle {
  const keys = new Map<string, string>();
  const shared = new Map<string, Converted>();
  const sets = new Map<string, object>();
  const bundles = new WeakMap<object, Bundle>();
  let direct = new Set<string>();
  const convert = createSchemaConverter(document, use, (reference) => {
    direct.add(reference);
    return bundled + getOrAdd(keys, reference, () => `schema${keys.size}`);
  });
  const convertOne = (given: object): Converted => {
    direct = new Set();
    const converted = convert(given);
    return { schema: withDoubles(converted) as object, direct, isExact: suitsAjv(converted) };
  };
  const follow = (reference: string): Converted =>
    getOrAdd(shared, reference, () => convertOne(valueAt(document, reference) as object));
  const bundle = (schema: object): Bundle => {
    const root = convertOne(schema);
    const reached = new Set(root.direct);
    for (const reference of reached) for (const further of follow(reference).direct) reached.add(further);
    const uses = new Map([...reached].map((reference) => [reference, [...follow(reference).direct]]));
    // A schema that leads back to itself has no length.
    const isRecursive = measureChains(uses).size < reached.size;
    const found = [...reached].map((reference) => [keys.get(reference) ?? "", follow(reference)] as const);
    const name = found
      .map(([key]) => key)
      .sort()
      .join();
    const references = getOrAdd(sets, name, () => Object.fromEntries(found.map(([key, one]) => [key, one.schema])));
    return {
      schema: { $schema: "https://json-schema.org/draft/2020-12/schema", ...root.schema },
      references,
      isExact: !isRecursive && root.isExact && found.every(([, one]) => one.isExact),
    };
  };
  return (schema) => {
    const target = targetOf(document, schema);
    return getOrAdd(bundles, target, () => bundle(target));
  };
}

/** A converted schema and the references in it, as the document writes them. */
interface Converted extends Omit<Bundle, "references"> {
  readonly direct: ReadonlySet<string>;
}

/** Follows a schema that is only a reference, so that all its users share one validator. */
function targetOf(document: object, schema: object): object {
  let target = schema;
  for (let steps = 0; steps < 100 && Object.keys(target).join() === "$ref"; steps++)
    target = valueAt(document, String(Reflect.get(target, "$ref"))) as object;
  return target;
}

/** Tests if ajv compares values with a schema as exactly as our own evaluator. */
function suitsAjv(schema: object): boolean {
  let isExact = true;
  walkObjects(schema, (node) => {
    const { format, type, multipleOf, properties, required, uniqueItems, items } = node as Readonly<
      Record<string, unknown>
    >;
    if (typeof multipleOf === "number" && !Number.isInteger(multipleOf)) isExact = false;
    const names = [Object.keys(isObject(properties) ? properties : {}), required ?? []].flat();
    if (names.some((name) => String(name) in Object.prototype)) isExact = false;
    if (integerRanges.has(format) && [type].flat().includes("string")) isExact = false;
    if ("unevaluatedItems" in node || "unevaluatedProperties" in node) isExact = false;
    if (uniqueItems === true && !isOfScalars(items)) isExact = false;
    // Numbers below 2^53 keep the ranges of all formats for integers of 64 bits and more.
    const range = integerRanges.get(format);
    if (Object.values(node).some((value) => typeof value === "bigint" && !range?.includes(value))) isExact = false;
  });
  return isExact;
}

/** Tests for items that ajv finds by their text. */
function isOfScalars(items: unknown): boolean {
  const types = isObject(items) && items.type !== undefined ? [items.type].flat() : [];
  return types.length > 0 && !types.includes("object") && !types.includes("array");
}

/** Calls `visit` with every object and array in a JSON value. */
function walkObjects(root: object, visit: (node: object) => void): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) pending.push(child);
  }
}
