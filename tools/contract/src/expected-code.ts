import { below, isObject, locate, locateSchema, type OpenApiDocument, type SchemaNode } from "@ledgergate/conformance";

/** The code that the client must read from a failure body, by the schema's `x-error-code`; `http_<status>` without one. */
export function expectedCode(
  document: OpenApiDocument,
  schemaPointer: string | undefined,
  body: unknown,
  status: number,
): string {
  return (schemaPointer && findCode(document, schemaPointer, body)) || `http_${status}`;
}

function findCode(document: OpenApiDocument, schemaPointer: string, value: unknown): string | undefined {
  const kind = locateSchema(document, schemaPointer).node["x-error-code"];
  if (typeof value === "string" && kind) return codeIn(value, kind);
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  const parts = (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => findCode(document, below(pointer, keyword, index), value)),
  );
  const members = Object.keys(node.properties ?? {}).map((name) =>
    isObject(value) ? findCode(document, below(pointer, "properties", name), value[name]) : undefined,
  );
  return [...parts, ...members].find(Boolean);
}

function codeIn(text: string, kind: "plain" | "url" | "exception"): string | undefined {
  if (kind === "plain") return text;
  if (kind === "url") return text.split("/").findLast((segment) => segment !== "");
  const [keyword, name] = text.split(" ");
  return keyword === "class" ? name?.split(/[.$]/).at(-1) : undefined;
}
