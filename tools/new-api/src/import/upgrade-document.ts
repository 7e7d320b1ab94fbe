import type { JsonObject } from "@ledgergate/codegen/openapi";
import { walkDocument } from "@ledgergate/codegen/walk-document";

/**
 * Changes a document of OpenAPI 3.0 into one of 3.1. Many documents of 3.1 still have keywords of 3.0, so their schemas are upgraded,
 * too.
 */
export function upgradeDocument(document: JsonObject): void {
  document.openapi = "3.1.0";
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      if (kind === "schema") upgradeSchema(node);
    },
  });
}

function upgradeSchema(schema: JsonObject): void {
  upgradeLimit(schema, "exclusiveMinimum", "minimum");
  upgradeLimit(schema, "exclusiveMaximum", "maximum");
  if (Object.hasOwn(schema, "example")) {
    schema.examples ??= [schema.example];
    delete schema.example;
  }
  const { nullable } = schema;
  delete schema.nullable;
  if (nullable === true) allowNull(schema);
  describeDigits(schema);
}

/** Gives a text with an integer format the pattern of its digits. Validators ignore these formats on texts. */
function describeDigits(schema: JsonObject): void {
  const [, unsigned] = /^(u?)int\d+$/.exec(String(schema.format)) ?? [];
  if (unsigned === undefined || ![schema.type].flat().includes("string")) return;
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

/** Keywords that reject null, whatever type the schema has beside them. */
const COMPOSED = ["$ref", "allOf", "anyOf", "oneOf"];

/** Keywords about the value as a whole, which stay outside of a union with null. */
const ANNOTATIONS = ["title", "description", "deprecated", "readOnly", "writeOnly", "default", "examples"];

function allowNull(schema: JsonObject): void {
  if (COMPOSED.some((keyword) => Object.hasOwn(schema, keyword))) {
    const value = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.includes(keyword)));
    for (const keyword of Object.keys(value)) delete schema[keyword];
    schema.anyOf = [unwrap(value), { type: "null" }];
    return;
  }
  if (typeof schema.type === "string") schema.type = [schema.type, "null"];
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}

/** OpenAPI 3.0 allows nothing beside a `$ref`, so documents write `allOf` with one schema. */
function unwrap(schema: JsonObject): unknown {
  const { allOf, ...others } = schema;
  return Array.isArray(allOf) && allOf.length === 1 && Object.keys(others).length === 0 ? allOf[0] : schema;
}
