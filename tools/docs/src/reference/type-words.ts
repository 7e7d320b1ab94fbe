import { code, plain } from "@ledgergate/codegen/markdown-text";
import { isObject, readPointer, stringifyExact } from "@ledgergate/service-kit";
import { asText, type JsonObject } from "../document/json.ts";
import { schemaAnchor } from "../redoc-anchors.ts";

/** Writes the type of a schema in Markdown: a link for a named schema, `integer (uint64)[]` for a list, `A or B` for a union. */
export function typeWords(schema: unknown): string {
  if (!isObject(schema)) return "";
  const name = readPointer(asText(schema.$ref) ?? "").at(-1);
  if (name !== undefined) return `[${plain(name)}](${schemaAnchor(name)})`;
  if (schema.const !== undefined) return code(stringifyExact(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(stringifyExact(value))).join(" or ");
  for (const branches of [schema.oneOf, schema.anyOf]) {
    if (Array.isArray(branches)) return [...new Set(branches.map(typeWords))].join(" or ");
  }
  if (Array.isArray(schema.allOf)) {
    const words = schema.allOf.map(typeWords).find((word) => word !== "");
    if (words !== undefined) return words;
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== undefined);
  return types.map((type) => oneType(String(type), schema)).join(" or ");
}

function oneType(type: string, schema: JsonObject): string {
  if (type === "array") {
    const items = typeWords(schema.items) || "any value";
    return items.includes(" or ") ? `list of (${items})` : `${items}[]`;
  }
  const format = asText(schema.format);
  return plain(format === undefined || type === "null" ? type : `${type} (${format})`);
}
