import { attempt } from "../base/errors.ts";
import { parseJson } from "../base/json.ts";
import { isJson } from "../base/media-type.ts";
import type { Content, Parameter } from "../read/api.ts";
import { decodeParameter } from "./decode-parameter.ts";
import { Decoded, type Texts, type ValueDecoder } from "./decode-value.ts";
import type { FormBody } from "./parse-body.ts";
import type { FormPart } from "./parse-multipart.ts";
import type { ValueSchemas } from "./schema-reader.ts";

/**
 * Decodes a form or the parts of a multipart body as its document describes. A repeated name is a list, and objects are JSON, unless
 * `encoding` gives the member a style.
 */
export function decodeForm(
  { schema = {}, encoding = {} }: Content,
  { parts, text }: FormBody,
  decoder: ValueDecoder,
): Record<string, unknown> {
  const { reader } = decoder;
  const schemas = [schema];
  const members = new Map<string, unknown>();
  const taken = new Set<string>();
  if (text !== undefined)
    for (const [name, { style, explode }] of Object.entries(encoding)) {
      if (style === undefined && explode === undefined) continue;
      const member = reader.member(schemas, name);
      // A form is written like a query.
      const node = { name, in: "query", schema: { anyOf: member }, style: style ?? "form", explode };
      const parameter = { name, in: "query", required: false, schema: {}, node } as Parameter;
      const given = { path: {}, query: new URLSearchParams(), headers: {}, sent: { path: {}, search: text } };
      const found = decodeParameter(parameter, given, [], decoder);
      if (found && "value" in found) members.set(name, found.value);
      const isTaken = (key: string) => key === name || key.startsWith(`${name}[`) || reader.names(member).has(key);
      for (const part of parts) if (isTaken(part.name)) taken.add(part.name);
    }
  for (const [name, given] of Map.groupBy(parts, (part) => part.name)) {
    if (taken.has(name)) continue;
    const member = reader.member(schemas, name);
    const read = (part: FormPart, one: ValueSchemas): Texts => {
      const mediaType = part.mediaType ?? encoding[name]?.contentType ?? "";
      const mayBeJson = isJson(mediaType) || reader.types(one)?.has("object");
      // Broken JSON stays a text.
      return (mayBeJson && attempt(() => new Decoded(parseJson(part.text)))) || part.text;
    };
    const readings: Texts[] = [];
    if (reader.types(member)?.has("array")) readings.push(given.map((part, at) => read(part, reader.item(member, at))));
    const [first, ...others] = given;
    if (first && others.length === 0) readings.push(read(first, member), first.text);
    else readings.push(given.map((part) => part.text));
    members.set(name, decoder.decode(member, readings));
  }
  return Object.fromEntries(members);
}
