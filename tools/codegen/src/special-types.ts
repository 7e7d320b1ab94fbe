import { formatOf, isForm, isMultipart } from "./media-type.ts";
import { isNode, type Node } from "./openapi.ts";

/** The type that a schema takes in `schema.ts` in place of the one that openapi-typescript would give it. */
export type SpecialType =
  | { readonly kind: "bytes" | "exactInteger" | "anyInteger" | "unknownVariant" }
  | { readonly kind: "openEnum"; readonly values: readonly string[] };

/** The mark by which `printSchemas` knows a schema of a special type. It is never written to a file. */
export const SPECIAL = "x-codegen-special";

/** Marks a schema whose type an extension or a format decides. */
export function markSchema(schema: Node): void {
  const special = specialTypeOf(schema);
  if (!special || schema[SPECIAL]) return;
  schema[SPECIAL] = special;
  // openapi-typescript asks us about schemas with a `type` and without an `enum`, and adds the null of `nullable` itself.
  delete schema.enum;
  schema.type = [schema.type ?? "string", ...(schema.nullable === true ? ["null"] : [])].flat();
  delete schema.nullable;
}

function specialTypeOf(schema: Node): SpecialType | undefined {
  if (schema["x-unknown-variant"] === true) return { kind: "unknownVariant" };
  if (isExactInteger(schema)) return { kind: "exactInteger" };
  if (schema["x-open-enum"] === true && Array.isArray(schema.enum)) {
    const values = schema.enum.filter((value) => value !== null);
    if (values.every((value) => typeof value === "string")) return { kind: "openEnum", values };
  }
  if (
    schema.format === "binary" ||
    (schema.type === "string" && schema.contentMediaType === "application/octet-stream")
  ) {
    return { kind: "bytes" };
  }
  return undefined;
}

/** A parameter travels as text, so a 64-bit one may be given in every form that holds it. */
export function markParameter(parameter: Node): void {
  const schema = parameter.schema;
  if (isNode(schema) && schema.type === "integer" && (schema.format === "int64" || schema.format === "uint64")) {
    schema[SPECIAL] = { kind: "anyInteger" } satisfies SpecialType;
  }
}

/** What is neither JSON nor text nor a form arrives as bytes, whatever schema describes it. */
export function markContent(node: Node): void {
  if (!isNode(node.content)) return;
  for (const [mediaType, media] of Object.entries(node.content)) {
    if (!isNode(media) || isForm(mediaType) || isMultipart(mediaType) || formatOf(mediaType) !== "bytes") continue;
    media.schema = { type: "string", [SPECIAL]: { kind: "bytes" } satisfies SpecialType };
  }
}

/** Whether a schema is an integer that may exceed 2^53 (`x-json-integer: { exact: true }`). */
export function isExactInteger(schema: Readonly<Node>): boolean {
  const mark = schema["x-json-integer"];
  return isNode(mark) && mark.exact === true;
}
