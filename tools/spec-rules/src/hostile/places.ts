import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readDocumentation } from "../extensions.ts";

/** The versions of OpenAPI whose documents are read. */
export type Version = "3.0" | "3.1";

/** A key that a document chooses, such as the name of a schema. */
export const KEY: unique symbol = Symbol("key");

/** A step from a part of a document to a part of it. 0 is an item of a list. */
export type Step = string | typeof KEY | 0;

/** A place of a document at which a text may stand. */
export interface Place {
  readonly steps: readonly Step[];
  /** The kind of the part before each step, such as `operation`. Empty for a part without a name. */
  readonly kinds: readonly string[];
  /** Role of the text: a value, the last key, or key and value within any JSON. */
  readonly as: "value" | "key" | "nested";
}

/** A JSON Schema. `target` is where its reference leads. */
interface Schema {
  readonly [keyword: string]: unknown;
  readonly target?: Schema;
}

const load = createRequire(import.meta.url);

/** The vocabularies of JSON Schema 2020-12. */
const VOCABULARIES = ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"];

/** Methods that are read like GET and POST. */
const LIKE_OTHERS = new Set(["put", "delete", "options", "head", "patch", "trace"]);

/**
 * Lists every place of a document: every member and key of the JSON Schemas of OpenAPI, of its dialect of JSON Schema, and of our own
 * extensions. A kind of object is listed once for each part of an operation and each member that leads to it.
 */
export function listPlaces(version: Version): readonly Place[] {
  const { root, kinds, schema } = readSchemas(version);
  const extensions = extensionsByKind();
  const places: Place[] = [];
  const seen = new Set<string>();
  const open: (Omit<Place, "as"> & { readonly node: unknown })[] = [{ steps: [], kinds: ["document"], node: root }];
  for (const place of open) {
    const { steps, node } = place;
    const kind = place.kinds.at(-1) ?? "";
    const shape = shapeOf(node);
    const down = (step: Step, child: unknown): void => {
      const next: (typeof open)[number] = {
        steps: [...steps, step],
        kinds: [...place.kinds, kindOf(child)],
        node: child,
      };
      // Within a schema, only the members of objects and the items of lists are read in several ways.
      const outer = place.kinds.findLast((one) => one !== "");
      const isSame =
        outer === "schema" &&
        next.kinds.at(-1) === "schema" &&
        !/^(properties|items)$/.test(String(kind ? step : steps.at(-1)));
      const edge = [isSame ? "" : partOf(place), kind || steps.at(-1), step].map(String).join(" ");
      if (next.kinds.at(-1) !== "" && seen.has(edge)) return;
      seen.add(edge);
      open.push(next);
    };
    if (shape.isAny) places.push({ ...place, as: "nested" });
    if (shape.isAny || shape.isText) places.push({ ...place, as: "value" });
    for (const [name, member] of [...shape.members, ...(extensions.get(kind) ?? [])])
      if (!LIKE_OTHERS.has(name) && `${kind} ${name}` !== "responses default") down(name, member);
    if (shape.items !== undefined) down(0, shape.items);
    if (shape.entries === undefined) continue;
    places.push({ steps: [...steps, KEY], kinds: [...place.kinds, kindOf(shape.entries)], as: "key" });
    // Operations have parts of the same kinds as the other components, and as webhooks and callbacks.
    const isElsewhere = steps.length === 2 && steps[0] === "components" && steps[1] !== "schemas";
    if (!isElsewhere && !["webhooks", "callbacks"].includes(String(steps.at(-1)))) down(KEY, shape.entries);
  }
  return places.filter(({ steps }) => steps.length > 0);

  function kindOf(node: unknown): string {
    if (!isSchema(node)) return "";
    if (node === schema) return "schema";
    const own = kinds.get(node);
    if (own !== undefined) return own;
    const [first = ""] = [node.target, ...listOf(node.oneOf), ...listOf(node.anyOf)]
      .map(kindOf)
      .filter((one) => one !== "" && one !== "reference");
    return first;
  }
}

/** The part of an operation that a place belongs to: each is read by other code. */
function partOf({ kinds, steps }: Omit<Place, "as">): string {
  const parts = ["parameter", "header", "request-body", "response", "components"];
  return kinds.findLast((kind) => parts.includes(kind)) ?? String(steps[0]);
}

/** Reads the JSON Schemas of a version, with each reference linked to its target. */
function readSchemas(version: Version) {
  const read = (file: string) => structuredClone(load(file) as Schema);
  const openapi = (one: string) => read(`@seriousme/openapi-schema-validator/schemas/v${one}/schema.json`);
  const [root, older] = [openapi(version), openapi("3.0")];
  const definitions = (root.$defs ?? root.definitions) as Record<string, Schema>;
  const kinds = new Map(
    Object.entries(definitions)
      .filter(([, node]) => node.type === "object" || node.then !== undefined)
      .map(([name, node]) => [node, kebab(name).replace(/-or-reference$/, "")]),
  );
  if (version === "3.0") {
    link(root, root);
    return { root, kinds, schema: definitions.Schema as Schema };
  }
  // The vocabulary that OpenAPI 3.1 adds has the keywords that OpenAPI 3.0 added.
  const parts = VOCABULARIES.map((name) => read(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`));
  const schema: Schema = { allOf: [...parts, (older.definitions as Record<string, Schema>).Schema] };
  for (const one of [root, older, ...parts]) link(one, one, schema);
  Object.defineProperty(definitions.schema, "target", { value: schema });
  return { root, kinds, schema };
}

function link(node: unknown, root: Schema, schema?: Schema): void {
  if (typeof node !== "object" || node === null) return;
  const { $ref, $dynamicRef } = node as Schema;
  for (const child of Object.values(node)) link(child, root, schema);
  const lead = (target: unknown) => Object.defineProperty(node, "target", { value: target });
  if (typeof $dynamicRef === "string") lead(schema);
  if (typeof $ref !== "string" || !$ref.startsWith("#/")) return;
  const target = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((one, key) => (one as Schema)[key], root);
  lead($ref === "#/definitions/Schema" && schema ? schema : target);
}

/** Lists the parts that an object of a schema may have. Alternatives and conditions count together. */
function shapeOf(node: unknown) {
  const members = new Map<string, unknown>();
  const found: { entries?: unknown; items?: unknown } = {};
  const seen = new Set<unknown>();
  const types: unknown[] = [];
  let isAny = true;
  const add = (one: unknown): void => {
    if (!isSchema(one) || seen.has(one)) return;
    seen.add(one);
    if (["type", "enum", "const", "pattern", "target"].some((keyword) => keyword in one)) isAny = false;
    for (const [name, member] of Object.entries(one.properties ?? {}))
      if (!members.has(name)) members.set(name, member);
    for (const [pattern, member] of Object.entries(one.patternProperties ?? {})) {
      const names = pattern === "^\\$ref$" ? ["$ref"] : /^\^\(([a-z|]+)\)\$$/.exec(pattern)?.[1]?.split("|");
      for (const name of names ?? []) members.set(name, member);
      if (names === undefined && isSchema(member) && member.propertyNames === undefined && pattern !== "^x-")
        found.entries ??= member;
    }
    if (isSchema(one.additionalProperties)) found.entries ??= one.additionalProperties;
    if (one.items !== undefined) found.items ??= one.items;
    if ("type" in one) types.push(...[one.type].flat());
    else if ("enum" in one || "const" in one || "pattern" in one) types.push("string");
    for (const part of [one.target, one.if, one.then, one.else, ...[one.allOf, one.oneOf, one.anyOf].flatMap(listOf)])
      add(part);
    for (const part of Object.values(one.dependentSchemas ?? {})) add(part);
  };
  add(node);
  if (types.includes("array")) found.items ??= true;
  isAny &&= members.size === 0 && !found.entries && !found.items;
  return { members, ...found, isAny, isText: types.includes("string") };
}

/** Our own extensions, by the kind of object that has them. */
function extensionsByKind(): ReadonlyMap<string, readonly (readonly [string, unknown])[]> {
  const markdown = readFileSync(new URL("../../../../specs/EXTENSIONS.md", import.meta.url), "utf8");
  const extensions = new Map<string, (readonly [string, unknown])[]>();
  for (const { name, where, schema } of readDocumentation(markdown))
    for (const holder of where) {
      const kind = { Root: "document", ExternalDocs: "external-documentation" }[holder] ?? kebab(holder);
      extensions.set(kind, [...(extensions.get(kind) ?? []), [name, schema]]);
    }
  return extensions;
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
