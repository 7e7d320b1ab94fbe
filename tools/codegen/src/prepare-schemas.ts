import { isExactInteger } from "./exact-integers.ts";
import { flattenSchema } from "./flatten-schema.ts";
import { formatOf } from "./media-type.ts";
import type { Document, Schema } from "./openapi.ts";
import { below, type Pointer, segmentsOf } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { isNode, type Node, walk } from "./walk-document.ts";

/** The type that a schema takes in `schema.ts` in place of the one that openapi-typescript would give it. */
export type SpecialType =
  | { readonly kind: "bytes" | "exactInteger" | "anyInteger" | "unknownVariant" }
  | { readonly kind: "openEnum"; readonly values: readonly string[] };

/** The mark by which `printSchemas` knows a schema of a special type. It never leaves the generator. */
export const SPECIAL = "x-codegen-special";

/**
 * A copy of a document that openapi-typescript turns into the types we want: schemas of special types are marked, and what
 * it would get wrong is written so that it gets it right.
 */
export function prepareSchemas(document: Document, problems: Problems): Document {
  const copy = structuredClone(document);
  const resolver = createResolver(document);
  walk(copy, "document", "#", {
    visit: (node, kind, pointer) => {
      if (typeof node.$ref === "string" && kind === "schema") replaceDeepReference(node, pointer, resolver, problems);
      if (kind === "schema") {
        markSchema(node);
        dropConditions(node);
        dropNeedlessDiscriminator(node, pointer, resolver);
      }
      if (kind === "parameter") markParameter(node);
      if (kind === "response" || kind === "requestBody") markContent(node);
    },
  });
  return copy;
}

function markSchema(schema: Node): void {
  const special = specialTypeOf(schema);
  if (!special || schema[SPECIAL]) return;
  schema[SPECIAL] = special;
  // With an `enum` or `const` openapi-typescript decides by itself and asks nobody.
  delete schema.enum;
}

function specialTypeOf(schema: Node): SpecialType | undefined {
  if (schema["x-unknown-variant"] === true) return { kind: "unknownVariant" };
  if (isExactInteger(schema)) return { kind: "exactInteger" };
  if (schema["x-open-enum"] === true && Array.isArray(schema.enum)) {
    return { kind: "openEnum", values: schema.enum.filter((value) => typeof value === "string") };
  }
  if (
    schema.format === "binary" ||
    (schema.type === "string" && schema.contentMediaType === "application/octet-stream")
  ) {
    return { kind: "bytes" };
  }
  return undefined;
}

const SHAPE_KEYWORDS = ["$ref", "type", "properties", "items", "additionalProperties", "enum", "const"];
const UNION_KEYWORDS = ["allOf", "anyOf", "oneOf"];

/**
 * Branches such as `{ required: [a] }` beside properties are conditions that only a validator understands. For
 * openapi-typescript each of them is `unknown`, which would swallow the whole type.
 */
function dropConditions(schema: Node): void {
  if (!SHAPE_KEYWORDS.some((keyword) => keyword in schema)) return;
  for (const keyword of UNION_KEYWORDS) {
    const branches = schema[keyword];
    const isCondition = (branch: unknown) =>
      isNode(branch) && ![...SHAPE_KEYWORDS, ...UNION_KEYWORDS].some((shape) => shape in branch);
    if (Array.isArray(branches) && branches.every(isCondition)) delete schema[keyword];
  }
}

/** A parameter travels as text, so a 64-bit one may be given in every form that holds it. */
function markParameter(parameter: Node): void {
  const schema = parameter.schema;
  if (isNode(schema) && schema.type === "integer" && (schema.format === "int64" || schema.format === "uint64")) {
    schema[SPECIAL] = { kind: "anyInteger" } satisfies SpecialType;
  }
}

/** What is neither JSON nor text nor a form arrives as bytes, whatever schema describes it. */
function markContent(node: Node): void {
  if (!isNode(node.content)) return;
  for (const [mediaType, media] of Object.entries(node.content)) {
    const isForm = /^(multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType);
    if (!isNode(media) || isForm || formatOf(mediaType) !== "bytes") continue;
    media.schema = { type: "string", [SPECIAL]: { kind: "bytes" } satisfies SpecialType };
  }
}

/**
 * openapi-typescript names the type of a reference by its segments, which is right for components only. Any other place
 * is copied to where it is used.
 */
function replaceDeepReference(node: Node, pointer: Pointer, resolver: Resolver, problems: Problems): void {
  const reference = String(node.$ref);
  const segments = segmentsOf(reference) ?? [];
  if (segments.length === 3 && segments[0] === "components") return;
  const target = resolver.follow({ $ref: reference }, pointer).node;
  if (contains(target, reference)) {
    problems.add(
      below(pointer, "$ref"),
      `leads to a schema that contains itself and has no name (${reference})`,
      "Move that schema to components/schemas and refer to it there.",
    );
    return;
  }
  delete node.$ref;
  Object.assign(node, structuredClone(target), { ...node });
}

function contains(value: unknown, reference: string): boolean {
  let found = false;
  walk(value, "schema", "#", {
    visit: (node) => {
      found ||= node.$ref === reference;
    },
  });
  return found;
}

/**
 * Where each branch of a union says its own value of the discriminator, TypeScript tells them apart by that.
 * openapi-typescript would write the property a second time, and takes it out of what the branches are made of.
 */
function dropNeedlessDiscriminator(node: Node, pointer: Pointer, resolver: Resolver): void {
  const { discriminator, oneOf, anyOf } = node as Schema;
  const property = discriminator?.propertyName;
  const branches = oneOf ?? anyOf;
  if (property === undefined || !branches) return;
  const fixed = branches.every((branch) => {
    const member = flattenSchema(branch, pointer, resolver).properties.get(property);
    if (!member) return false;
    const { const: constant, enum: values } = flattenSchema(member.node, member.pointer, resolver).keywords;
    return constant !== undefined || values?.length === 1;
  });
  if (fixed) delete node.discriminator;
}
