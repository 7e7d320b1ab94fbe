import { groupPairs } from "../base/group-pairs.ts";
import { isJson } from "../base/media-type.ts";
import { parseJson } from "../base/parse-json.ts";
import type { Parameter } from "../read/api.ts";
import type { Texts, ValueDecoder } from "./decode-value.ts";
import { type RequestParameters, readPairs, sentTexts, unescapeText } from "./read-request.ts";

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
  { reader, decode }: ValueDecoder,
): ParameterValue {
  const { name, in: place, node, content, required } = parameter;
  const schemas = [content?.schema ?? node.schema ?? {}];
  const sent = sentTexts(parameter, given);
  if (content) {
    const [text] = sent;
    return text === undefined
      ? undefined
      : decodeContent(unescapeText(place, text), content.mediaType, decode, schemas);
  }
  const style = node.style ?? (place === "query" || place === "cookie" ? "form" : "simple");
  const explode = node.explode ?? style === "form";
  const types = reader.types(schemas) ?? new Set(["string"]);
  const readings: Texts[] = [];
  if (style === "deepObject") {
    const members = readDeepObject(name, readPairs(place, given));
    if (members) readings.push(members);
  } else if (types.has("object") && style === "form" && explode) {
    const names = reader.names(schemas);
    const taken = siblings.filter((one) => one.in === place).map((one) => one.name);
    const isOpen = reader.isOpen(schemas);
    const isMember = (key: string) => names.has(key) || (isOpen && !taken.includes(key));
    const pairs = readPairs(place, given).filter(([key]) => isMember(key));
    // An object without members leaves no trace in the request.
    if (pairs.length > 0 || required)
      readings.push(collectPairs(pairs.map(([key, text]) => [key, unescapeText(place, text)])));
  }
  if (sent.length > 0) {
    const decodeText = (text: string) => unescapeText(place, text);
    const written = { name, style, explode, decodeText };
    if (types.has("array")) readings.push(...readLists(sent, written));
    if (types.has("object")) readings.push(readMembers(sent[0] ?? "", written));
    if (readings.length === 0 || ["string", "number", "integer", "boolean", "null"].some((type) => types.has(type)))
      readings.push(decodeText(withoutPrefix(sent[0] ?? "", written)));
  }
  return readings.length === 0 ? undefined : { value: decode(schemas, readings) };
}

function decodeContent(text: string, mediaType: string, decode: ValueDecoder["decode"], schemas: readonly object[]) {
  if (!isJson(mediaType)) return { value: decode(schemas, [text]) };
  try {
    return { value: parseJson(text) };
  } catch {
    return { reason: "must be JSON" };
  }
}

interface Written {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  readonly decodeText: (text: string) => string;
}

/** Reads the items of a list. Some callers encode the commas between items, too. */
function readLists(sent: readonly string[], written: Written): Texts[] {
  const { style, explode, decodeText } = written;
  if (explode && !/^(?:simple|label|matrix)$/.test(style)) return [sent.map(decodeText)];
  const items = sent.flatMap((text) => splitText(text, written));
  const isEncoded = items.length === 1 && /%2c/i.test(items[0] ?? "");
  return [...(isEncoded ? [decodeText(items[0] ?? "").split(",")] : []), items.map(decodeText)];
}

/** Reads the members of an object from one text: `a=1,b=2` if exploded, else `a,1,b,2`. */
function readMembers(text: string, written: Written): Texts {
  const { explode, decodeText } = written;
  const items = splitText(text, written);
  if (explode) {
    const pairs = items.map((item) => splitAt(item, "="));
    return collectPairs(pairs.map(([name, one]) => [decodeText(name), decodeText(one)]));
  }
  const names = items.filter((_, at) => at % 2 === 0);
  return collectPairs(names.map((name, at) => [decodeText(name), decodeText(items[2 * at + 1] ?? "")]));
}

function splitText(text: string, written: Written): string[] {
  const { name, style, explode } = written;
  if (style === "matrix" && explode)
    return text.split(";").flatMap((item) => (item === "" ? [] : item.replace(`${name}=`, "")));
  const separator = { spaceDelimited: /%20|[+ ]/, pipeDelimited: /%7c|\|/i, label: explode ? "." : "," }[style] ?? ",";
  return withoutPrefix(text, written).split(separator);
}

function withoutPrefix(text: string, { name, style }: Written): string {
  if (style === "label") return text.replace(/^\./, "");
  return style === "matrix" ? text.replace(/^;/, "").replace(`${name}=`, "") : text;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Collects members by name. A repeated name makes a list. */
function collectPairs(pairs: readonly (readonly [name: string, text: string])[]): Texts {
  return Object.fromEntries([...groupPairs(pairs)].map(([name, texts]) => [name, asTexts(texts)]));
}

function asTexts(texts: readonly string[]): Texts {
  return texts.length === 1 ? (texts[0] ?? "") : texts;
}

/** Maximum number of brackets in a name. */
const maxDepth = 20;

/** Reads an object from pairs such as `filter[size][min]=1`. */
function readDeepObject(name: string, pairs: readonly (readonly [key: string, text: string])[]): Texts | undefined {
  const members = pairs.flatMap(([key, text]): Member[] => {
    const brackets = key.startsWith(`${name}[`) ? key.slice(name.length) : "";
    const path = brackets.slice(1, -1).split("][");
    const isPath = /^(?:\[[^[\]]*\])+$/.test(brackets) && path.length <= maxDepth;
    return isPath ? [[path, unescapeText("query", text)]] : [];
  });
  return members.length === 0 ? undefined : buildObject(members);
}

type Member = readonly [path: readonly string[], text: string];

function buildObject(members: readonly Member[]): Texts {
  const texts = members.flatMap(([path, text]) => (path.length === 0 ? [text] : []));
  if (texts.length > 0) return asTexts(texts);
  const groups = groupPairs(
    members.map(([[name = "", ...path], text]): readonly [string, Member] => [name, [path, text]]),
  );
  // `list[]=a&list[]=b`
  const items = groups.size === 1 ? groups.get("") : undefined;
  return items
    ? buildObject(items)
    : Object.fromEntries([...groups].map(([name, group]) => [name, buildObject(group)]));
}
