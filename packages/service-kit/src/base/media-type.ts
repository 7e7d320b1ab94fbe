import { attempt } from "./errors.ts";

/**
 * Negotiates the media type by `Accept`. If the caller accepts no offered type, JSON is chosen if it is offered, else the first
 * type.
 */
export function chooseMediaType(offered: readonly string[], accept: string | undefined): string | undefined {
  return acceptedTypes(offered, accept)[0]?.mediaType ?? jsonFirst(offered)[0];
}

/** An offered type. `text` is the part of it that the caller accepts, if a range such as `image/*` is offered. */
interface AcceptedType {
  readonly mediaType: string;
  readonly text: string;
}

/**
 * Lists the offered types, or ranges of types, that an `Accept` names, the best first. A range names one type: JSON if it covers that,
 * else the first one. Without `Accept`, any type is accepted.
 */
export function acceptedTypes(offered: readonly string[], accept: string | undefined): readonly AcceptedType[] {
  const ranges = readRanges(accept ?? "*/*");
  const types = jsonFirst(offered).filter((type) => !isRefused(ranges, type));
  const accepted = new Map<string, AcceptedType>();
  for (const { range, parameters, quality } of ranges) {
    const found = quality > 0 && types.filter((type) => coversMediaType(range, type) || coversMediaType(type, range));
    const mediaType = found && (found.find((type) => hasParameters(type, parameters)) ?? found[0]);
    if (!mediaType) continue;
    const text = mediaType.includes("*") ? range : mediaType;
    if (!accepted.has(text)) accepted.set(text, { mediaType, text });
  }
  return [...accepted.values()];
}

/** Tests if the most specific range that covers a type has the quality 0 (RFC 9110, section 12.5.1). */
function isRefused(ranges: readonly MediaRange[], type: string): boolean {
  const covering = ranges.filter((one) => coversMediaType(one.range, type) && hasParameters(type, one.parameters));
  const width = ({ range, parameters }: MediaRange): number => range.split("*").length - parameters.length / maxRanges;
  return covering.sort((one, other) => width(one) - width(other))[0]?.quality === 0;
}

function jsonFirst(offered: readonly string[]): string[] {
  return [...offered.filter(isJson), ...offered.filter((type) => !isJson(type))];
}

/** Tests for a JSON media type, by name or suffix. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

/** Tests for the media type of an HTML form. */
export function isForm(mediaType: string): boolean {
  return essence(mediaType) === "application/x-www-form-urlencoded";
}

/** Tests for the media type of a body with several parts. */
export function isMultipart(mediaType: string): boolean {
  return essence(mediaType).startsWith("multipart/");
}

/** Largest number of ranges that are read, and of parameters of a range. Long lists would cost more than the call. */
const maxRanges = 64;

interface MediaRange {
  readonly range: string;
  /** Parameters of the media type, such as `version=1`. They only distinguish types that are the same without them. */
  readonly parameters: readonly string[];
  readonly quality: number;
}

/** Lists media ranges, the best first. A range with the quality 0 is not acceptable. */
function readRanges(accept: string): MediaRange[] {
  return splitAt(",", accept)
    .map((part) => {
      const [range = "", ...parameters] = splitAt(";", part).map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      // Old clients of Java send `*`.
      return {
        range: range === "*" ? "*/*" : range,
        parameters: parameters.filter((parameter) => parameter !== quality),
        quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
      };
    })
    .filter(({ range }) => range !== "")
    .sort((one, other) => other.quality - one.quality);
}

/** Splits a text at a separator outside quotation marks (RFC 9110, section 5.6.6). */
function splitAt(separator: "," | ";", text: string): readonly string[] {
  const pieces = text.match(separator === "," ? /(?:"(?:\\.|[^"\\])*"?|[^",])+/gs : /(?:"(?:\\.|[^"\\])*"?|[^";])+/gs);
  return pieces?.slice(0, maxRanges) ?? [];
}

/** Tests if a media type has these parameters. A type without `charset` has any charset. */
function hasParameters(mediaType: string, parameters: readonly string[]): boolean {
  const own = new Map(splitAt(";", mediaType).slice(1).map(readParameter));
  const hasOne = (name: string, value: string) => (own.get(name) ?? (name === "charset" ? value : undefined)) === value;
  return parameters.map(readParameter).every(([name, value]) => hasOne(name, value));
}

function readParameter(text: string): readonly [name: string, value: string] {
  const [name = "", ...value] = text.toLowerCase().split("=");
  const plain = value.join("=").trim().replace(/^"|"$/g, "");
  return [name.trim(), plain.replace(/\\(.)/gs, "$1")];
}

/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Tests if a declared media type or range, such as `text/*`, includes another media type. Parameters do not count. */
export function coversMediaType(declared: string, given: string): boolean {
  const [range, mediaType] = [essence(declared), essence(given)];
  return range === "*/*" || range === mediaType || (range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1)));
}

/** Tests for the same media type with the same parameters. */
export function isSameType(one: string, other: string): boolean {
  const isWithin = (type: string, wider: string) => hasParameters(wider, splitAt(";", type).slice(1));
  return one === other || (essence(one) === essence(other) && isWithin(one, other) && isWithin(other, one));
}

/** Reads the charset that a content type names. UTF-8 by default. */
export function charsetOf(contentType: string): string {
  return /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
}

/** Decodes a text by the charset of its content type. A text in an unknown charset is read as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  return (attempt(() => new TextDecoder(charsetOf(contentType))) ?? new TextDecoder()).decode(bytes);
}
