import { attempt } from "../base/errors.ts";
import { parseJson } from "../base/json.ts";
import { isJson } from "../base/media-type.ts";
import type { Parameter } from "../read/api.ts";
import type { Texts, ValueDecoder } from "./decode-value.ts";
import { type RequestParameters, readPairs, sentTexts, splitPair, unescapeText } from "./read-request.ts";
import type { SchemaReader } from "./schema-reader.ts";

/** Value of a parameter, or the reason why it has none. `undefined` if the request does not have the parameter. */
export type ParameterValue = { readonly value: unknown } | { readonly reason: string } | undefined;

/**
 * Decodes a parameter of a request as its document describes: by `style` and `explode`, or by the media type of its `content`.
 * `siblings`: all parameters of the operation.
 */
export function decodeParameter(
  parameter: Parameter,
  given: RequestParameters,
  siblings: readonly Parameter[],
  decoder: ValueDecoder,
): ParameterValue {
  const { in: place, node, content } = parameter;
  const schemas = [content?.schema ?? node.schema ?? {}];
  const [sent] = content ? sentTexts(parameter, given) : [];
  const text = sent === undefined ? undefined : unescapeText(place, sent);
  if (content && text !== undefined && isJson(content.mediaType))
    return attempt(() => ({ value: parseJson(text) })) ?? { reason: "must be JSON" };
  const readings = content ? [text ?? []].flat() : [...readingsOf(parameter, given, siblings, decoder.reader)];
  return readings.length === 0 ? undefined : { value: decoder.decode(schemas, readings) };
}

/** Reads a parameter in each of the ways in which its schema allows to write it: as an object, as a list, as one text. */
function* readingsOf(
  parameter: Parameter,
  given: RequestParameters,
  siblings: readonly Parameter[],
  reader: SchemaReader,
): Iterable<Texts> {
  const { name, in: place, required, node } = parameter;
  const { style = place === "query" || place === "cookie" ? "form" : "simple", explode = style === "form" } = node;
  const schemas = [node.schema ?? {}];
  const types = reader.types(schemas) ?? new Set(["string"]);
  const asPlain = (text: string) => unescapeText(place, text);
  const collect = (pairs: readonly (readonly [path: readonly string[], text: string])[]) =>
    buildObject(pairs.map(([path, text]) => [path, asPlain(text)]));

  if (style === "deepObject") {
    const members = readPairs(place, given).map(([key, text]) => [readBrackets(name, key), text] as const);
    const own = members.filter(([path]) => path.length > 0);
    if (own.length > 0) yield collect(own);
  } else if (types.has("object") && style === "form" && explode) {
    const names = reader.names(schemas);
    const taken = siblings.filter((one) => one.in === place).map((one) => one.name);
    const isOpen = reader.isOpen(schemas);
    const pairs = readPairs(place, given).filter(([key]) => names.has(key) || (isOpen && !taken.includes(key)));
    // An object without members leaves no trace in the request.
    if (pairs.length > 0 || required) yield collect(pairs.map(([key, text]) => [[key], text]));
  }
  const sent = sentTexts(parameter, given);
  const [text] = sent;
  if (text === undefined) return;
  const split = (one: string) => splitText(one, name, style, explode);
  if (types.has("array")) {
    const isRepeated = explode && !/^(?:simple|label|matrix)$/.test(style);
    const items = isRepeated ? sent : sent.flatMap(split);
    // Some callers encode the commas between items, too.
    if (!isRepeated && items.length === 1 && /%2c/i.test(items[0] ?? "")) yield asPlain(items[0] ?? "").split(",");
    yield items.map(asPlain);
  }
  if (types.has("object")) {
    // `a=1,b=2` if exploded, else `a,1,b,2`.
    const items = explode ? split(text).flatMap(splitPair) : split(text);
    const names = items.filter((_, at) => at % 2 === 0);
    yield collect(names.map((key, at) => [[asPlain(key)], items[2 * at + 1] ?? ""]));
  }
  if (types.size === 0 || [...types].some((type) => type !== "array" && type !== "object"))
    yield asPlain(withoutPrefix(text, name, style));
}

function splitText(text: string, name: string, style: string, explode: boolean): readonly string[] {
  if (style === "matrix" && explode)
    return text.split(";").flatMap((item) => (item === "" ? [] : item.replace(`${name}=`, "")));
  const comma = name === "set-cookie" ? "\n" : ",";
  const separator =
    { spaceDelimited: /%20|[+ ]/, pipeDelimited: /%7c|\|/i, label: explode ? "." : "," }[style] ?? comma;
  return withoutPrefix(text, name, style).split(separator);
}

function withoutPrefix(text: string, name: string, style: string): string {
  if (style === "label") return text.replace(/^\./, "");
  return style === "matrix" ? text.replace(/^;/, "").replace(`${name}=`, "") : text;
}

/** Maximum number of brackets in a name. */
const maxDepth = 20;

/** Reads the names in the brackets of a key such as `filter[size][min]`. Empty for another parameter. */
function readBrackets(name: string, key: string): readonly string[] {
  const brackets = key.startsWith(`${name}[`) ? key.slice(name.length) : "";
  const path = brackets.slice(1, -1).split("][");
  return /^(?:\[[^[\]]*\])+$/.test(brackets) && path.length <= maxDepth ? path : [];
}

type Member = readonly [path: readonly string[], text: string];

/** Makes an object of members by their paths. A repeated path makes a list, and so do members without names: `list[]=a&list[]=b`. */
function buildObject(members: readonly Member[]): Texts {
  const texts = members.flatMap(([path, text]) => (path.length === 0 ? [text] : []));
  if (texts.length > 0) return texts.length === 1 ? (texts[0] ?? "") : texts;
  const groups = [...Map.groupBy(members, ([[name = ""]]) => name)];
  const inner = groups.map(([name, group]): readonly [string, Texts] => [
    name,
    buildObject(group.map(([path, text]) => [path.slice(1), text])),
  ]);
  const [first] = inner;
  return inner.length === 1 && first?.[0] === "" ? first[1] : Object.fromEntries(inner);
}
