import { isJson, type Operation, stringifyExact, valueText } from "@ledgergate/service-kit";

export type Header = Operation["responses"][number]["headers"][number];

/**
 * Writes the value of a header as its document describes: by `explode` in the style `simple`, or as JSON by its `content`. Cookies, which
 * may contain commas, are lines.
 */
export function headerText({ name, node, content }: Pick<Header, "name" | "node" | "content">, value: unknown): string {
  if (content && isJson(content.mediaType)) return stringifyExact(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(/^set-cookie$/i.test(name) ? "\n" : ",");
  const separator = node.explode === true ? "=" : ",";
  return Object.entries(value)
    .map(([name, member]) => `${name}${separator}${valueText(member)}`)
    .join(",");
}
