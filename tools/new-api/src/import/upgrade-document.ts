import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { walkDocument } from "@ledgergate/codegen/walk-document";
import { mendPattern } from "@ledgergate/support/service-kit";
import type { LeftOut } from "./remove-foreign-parts.ts";

/**
 * Changes a document of OpenAPI 3.0 into one of 3.1. Many documents of 3.1 still have keywords of 3.0, so their schemas are upgraded,
 * too.
 *
 * @returns the keywords that have no effect, and so no form in 3.1.
 */
export function upgradeDocument(document: JsonObject): readonly LeftOut[] {
  const isOld = String(document.openapi).startsWith("3.0");
  document.openapi = "3.1.0";
  const leftOut: LeftOut[] = [];
  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      if (isOld && kind !== "pathItem") dropSiblings(node);
      if (kind !== "schema") return;
      for (const [name, missing] of withoutEffect(node))
        leftOut.push({ name: `${name} at ${pointer}`, reason: `It has no effect without ${missing}.` });
      upgradeSchema(node);
    },
  });
  return leftOut;
}

/** Lists keywords of 3.0 that need another keyword beside them, with that keyword. */
function withoutEffect(schema: JsonObject): readonly (readonly [name: string, missing: string])[] {
  const pairs = [
    ["nullable", "type"],
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const;
  return pairs.filter(([name, missing]) => schema[name] === true && schema[missing] === undefined);
}

/** Removes the members beside a reference. OpenAPI 3.0 ignores them, 3.1 does not. */
function dropSiblings(node: JsonObject): void {
  if (typeof node.$ref !== "string") return;
  for (const name of Object.keys(node)) if (!/^(?:\$ref|summary|description)$/.test(name)) delete node[name];
}

function upgradeSchema(schema: JsonObject): void {
  upgradeLimit(schema, "exclusiveMinimum", "minimum");
  upgradeLimit(schema, "exclusiveMaximum", "maximum");
  moveExample(schema);
  allowNull(schema);
  upgradePatterns(schema);
  describeDigits(schema);
}

/** Puts the example of 3.0 before those of 3.1, unless it is one of them. */
function moveExample(schema: JsonObject): void {
  if (!Object.hasOwn(schema, "example")) return;
  const { example, examples } = schema;
  delete schema.example;
  const others: readonly unknown[] = Array.isArray(examples) ? examples : [];
  schema.examples = others.some((other) => isDeepStrictEqual(other, example)) ? others : [example, ...others];
}

/** Rewrites the patterns that compile only without the flag `u`, which validators of 3.1 set. */
function upgradePatterns(schema: JsonObject): void {
  const { pattern, patternProperties } = schema;
  if (typeof pattern === "string") schema.pattern = withFlag(pattern);
  if (!isObject(patternProperties)) return;
  const members = Object.entries(patternProperties).map(([name, member]) => [withFlag(name), member]);
  schema.patternProperties = Object.fromEntries(members);
}

function withFlag(pattern: string): string {
  const mended = mendPattern(pattern);
  return "value" in mended ? mended.value : pattern;
}

/** Gives a text with an integer format the pattern of its digits. Validators ignore these formats on texts, also beside other types. */
function describeDigits(schema: JsonObject): void {
  const [, unsigned] = /^(u?)int\d+$/.exec(String(schema.format)) ?? [];
  const types = [schema.type].flat().filter((type) => type !== "null");
  if (unsigned === undefined || types.join() !== "string") return;
  schema.pattern ??= unsigned ? "^\\d+$" : "^-?\\d+$";
}

/** Turns a flag into the limit that it makes exclusive. */
function upgradeLimit(schema: JsonObject, exclusive: string, limit: string): void {
  const flag = schema[exclusive];
  if (typeof flag !== "boolean") return;
  delete schema[exclusive];
  if (!flag || schema[limit] === undefined) return;
  schema[exclusive] = schema[limit];
  delete schema[limit];
}

/** `nullable` adds null to the type beside it. Without a type it has no effect (Schema Object of OpenAPI 3.0.3). */
function allowNull(schema: JsonObject): void {
  const { nullable, type } = schema;
  delete schema.nullable;
  if (nullable !== true || type === undefined) return;
  schema.type = [...new Set([type, "null"].flat())];
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}
