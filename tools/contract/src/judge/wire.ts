import { isObject } from "../oracle/document.ts";
import { parseExact, stringifyExact } from "../oracle/exact-json.ts";
import { writeBody } from "../oracle/write-body.ts";
import { isParameter, type Json, type Place, parameterName } from "./document.ts";

/** A request of a case, as the standards write it. */
export interface WireRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Members = Readonly<Record<string, Json>>;

const isScalar = (value: Json): boolean => !isObject(value) && value !== null;
const isScalars = (value: Json): boolean =>
  isScalar(value) || (isObject(value) && Object.values(value).every(isScalar));
const textOf = (value: Json): string => (isObject(value) ? stringifyExact(value) : String(value));

/** True if a request can hold the value in this place, and all servers read its path in the same way. */
export function isSendable(place: Place, value: Json): boolean {
  if (place.in === "answer" || place.mediaType?.includes("json")) return true;
  const leaves = isObject(value) ? Object.values(value).flat() : [value];
  const isFlat = isObject(value) ? leaves.length > 0 && Object.values(value).every(isScalars) : isScalar(value);
  if (place.in === "body")
    return place.mediaType === "text/plain" ? typeof value === "string" && value !== "" : isFlat && isObject(value);
  const isNested = isObject(value) && Object.values(value).some(isObject);
  // After the dot of a label, these make a dot segment for servers that decode twice.
  const inPath = "style" in place ? /^(?![\s?#])[^./;\\]+$/su : /^(?!\.)[^/;\\]+$/su;
  const pattern = place.in === "query" ? /^./su : place.in === "path" ? inPath : /^[!-+\--~]+$/;
  return isFlat && !isNested && leaves.every((leaf) => pattern.test(String(leaf)));
}

/** Tests for a member of a form that is JSON: an object, or one whose encoding says so. */
function isJsonMember(place: Place, name: string, value: Json): boolean {
  if (place.in !== "body") return false;
  return place.encoding?.[name]?.contentType !== undefined || (isObject(value) && !Array.isArray(value));
}

/** Texts that are values of JSON, too. */
const ofJson = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?)$/;

/** Lists the values that a text or texts of a request can mean: `5` is an integer or a text. */
export function readingsOf(place: Place, value: Json): readonly Json[] {
  if (place.in === "answer" || place.mediaType?.includes("json")) return [value];
  if (!isObject(value)) {
    const text = String(value);
    return ofJson.test(text) ? [text, parseExact(text)] : [text];
  }
  const read = Object.entries(value).reduce<readonly Members[]>(
    (all, [name, one]) => {
      const readings = isJsonMember(place, name, one) ? [one] : readingsOf(place, one);
      return all.flatMap((before) => readings.map((item) => ({ ...before, [name]: item })));
    },
    [{}],
  );
  return Array.isArray(value) ? read.map((items) => Object.values(items)) : read;
}

/** Writes the request that has the value in its place. `undefined`: it lacks the parameter or the body. */
export function writeRequest(place: Place, value: Json): WireRequest {
  if (value === undefined) return { target: "/case", headers: {} };
  if (place.in === "body") {
    const { type, body } = writeBody(place.mediaType ?? "", value, place.encoding);
    return { target: "/case", headers: { "content-type": type }, body };
  }
  if (!isParameter(place)) return { target: "/case", headers: {} };
  const text = writeParameter(place, value);
  if (place.in === "header") return { target: "/case", headers: { [parameterName]: text } };
  if (place.in === "cookie") return { target: "/case", headers: { cookie: `${parameterName}=${text}` } };
  return { target: place.in === "path" ? `/case/${text}` : `/case?${text}`, headers: {} };
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: "%20", pipeDelimited: "|" };

/** Writes the text of a parameter (OpenAPI, Parameter Object; RFC 6570). */
function writeParameter(place: Place, value: Json): string {
  const encode = (one: Json) => (place.in === "header" ? textOf(one) : encodeURIComponent(textOf(one)));
  const { in: at, mediaType, style = at === "query" ? "form" : "simple", explode = style === "form" } = place;
  const first = at === "query" ? `${parameterName}=` : style === "label" ? "." : "";
  if (mediaType) return first + encode(stringifyExact(value));
  if (!isObject(value)) return first + encode(value);
  const entries = Object.entries(value).map(([key, one]) => [encode(key), encode(one)] as const);
  if (style === "deepObject") return entries.map(([key, text]) => `${parameterName}[${key}]=${text}`).join("&");
  const isList = Array.isArray(value);
  if (!explode) {
    const items = entries.flatMap(([key, text]) => (isList ? text : [key, text]));
    return first + items.join(separators[style] ?? ",");
  }
  const pairs = entries.map(([key, text]) => (isList ? text : `${key}=${text}`));
  if (at !== "query") return first + pairs.join(style === "label" ? "." : ",");
  return pairs.map((text) => (isList ? first + text : text)).join("&");
}
