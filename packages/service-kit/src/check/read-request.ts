import { decodePercent } from "../base/decode-percent.ts";
import type { Parameter } from "../read/api.ts";

/** Headers by lower-case name, as Node has them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Parameters of a request as texts, percent-decoded but not converted to the types of their schemas. */
export interface RequestParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: RequestHeaders;
  /** The same texts as they were sent. Absent: the percent-encoding of special characters is not known. */
  readonly sent?: { readonly path: Readonly<Record<string, string>>; readonly search: string };
}

/** Lists the texts of a parameter as they were sent, before {@link unescapeText}. */
export function sentTexts({ name, in: place }: Parameter, given: RequestParameters): string[] {
  if (place === "path") return [given.sent?.path[name] ?? encodeURIComponent(given.path[name] ?? "")];
  if (place === "header") return [readHeader(given.headers, name) ?? []].flat();
  return readPairs(place, given).flatMap(([key, text]) => (key === name ? text : []));
}

/** Reads a header. A blank header counts as absent: an `Authorization` of spaces is a missing key. */
export function readHeader(headers: RequestHeaders, name: string): string | undefined {
  const text = [headers[name.toLowerCase()] ?? []].flat().join(", ").trim();
  return text === "" ? undefined : text;
}

/** Lists the names and the texts of a query or of cookies. The texts are as they were sent. */
export function readPairs(place: string, { query, headers, sent }: RequestParameters): [name: string, text: string][] {
  if (place === "cookie") return splitPairs(readHeader(headers, "cookie") ?? "", /;\s*/, "cookie");
  return splitPairs(sent?.search.replace(/^\?/, "") ?? query.toString(), "&", "query");
}

/** Splits pairs such as `a=1&b=2`. The names are unescaped, the texts are not. */
export function splitPairs(text: string, separator: string | RegExp, place: string): [name: string, text: string][] {
  const pairs = text.split(separator).filter((pair) => pair !== "");
  return pairs.map(splitPair).map(([name, value]) => [unescapeText(place, name), value]);
}

/** Splits `a=1` at the first equals sign. */
export function splitPair(text: string): readonly [name: string, text: string] {
  const [name = "", ...others] = text.split("=");
  return [name, others.join("=")];
}

/** Decodes the text of a parameter. Text with a malformed escape stays as it is. */
export function unescapeText(place: string, text: string): string {
  if (place === "header") return text.trim();
  const plain = place === "query" ? text.replaceAll("+", " ") : text;
  return decodePercent(plain) ?? plain;
}
