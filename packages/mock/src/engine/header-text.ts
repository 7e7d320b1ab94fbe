import { isJson, type Operation, stringifyExact } from "@ledgergate/service-kit";

type Header = Operation["responses"][number]["headers"][number];

/** Writes the value of a header as its document describes: by `explode` in the style `simple`, or as JSON by its `content`. */
export function headerText({ node, content }: Pick<Header, "node" | "content">, value: unknown): string {
  if (content && isJson(content.mediaType)) return typeof value === "string" ? value : stringifyExact(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(asText).join(",");
  const separator = node.explode === true ? "=" : ",";
  return Object.entries(value)
    .map(([name, member]) => `${name}${separator}${asText(member)}`)
    .join(",");
}

function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyExact(value) : String(value);
}
