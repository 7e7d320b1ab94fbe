import type { Shape, ShapeRules, ShapeVariants } from "@ledgergate/runtime/validate";
import {
  compilePattern,
  kindsOfUnion,
  type ProblemList,
  type SchemaObject,
  type SchemaTest,
} from "@ledgergate/support/service-kit";
import { isIntegerFormat } from "../read/input-member.ts";
import type { Document } from "../read/openapi.ts";
import type { Place, SchemaPlace } from "../read/place.ts";

/** Context that the readers of shapes share. */
export interface ShapeContext {
  readonly document: Document;
  /** True if a schema has a keyword that only `rareKeywords` of the runtime checks. */
  usesRareKeywords: boolean;
  /** Schema keywords that the validators do not check. */
  readonly warnings: ProblemList;
  /** Tests for a schema that is only partly checked, so that it accepts too much. */
  readonly isLenient: SchemaTest;
}

type ReadShape = (schema: SchemaPlace) => Shape;

/**
 * Reads `anyOf` and `oneOf`. If the values of a discriminator exclude each other, only the discriminator selects a branch. A check of fifty
 * branches would be slow, and could report the mismatches of another branch than the named one.
 */
export function readShapeUnion(
  union: Place<SchemaObject>,
  { isLenient, document }: ShapeContext,
  read: ReadShape,
): ShapeRules {
  const [anyOf, oneOf] = [union.branches("anyOf"), union.branches("oneOf")];
  const all = [...anyOf, ...oneOf];
  // A partly checked branch may match too often, so `exactly one` becomes `at least one`.
  const mayMatchTooMuch = oneOf.some((branch) => branch.contains(isLenient));
  const variants = readVariants(union.node, all, document, read);
  if (variants) return { variants };
  return (
    readOpenVariants(all, read) ?? {
      ...(anyOf.length > 0 ? { anyOf: anyOf.map(read) } : mayMatchTooMuch && { anyOf: oneOf.map(read) }),
      ...(oneOf.length > 0 && !mayMatchTooMuch && { oneOf: oneOf.map(read) }),
    }
  );
}

/** Reads the variants of a union whose branches exclude each other by the text of the member that its discriminator names. */
function readVariants(
  { discriminator }: SchemaObject,
  branches: readonly SchemaPlace[],
  document: Document,
  read: ReadShape,
): ShapeVariants | undefined {
  const member = discriminator?.propertyName;
  const nodes = branches.map(({ node }) => node);
  const kinds = member !== undefined && nodes.length > 0 ? kindsOfUnion(document, nodes, member) : undefined;
  if (member === undefined || !kinds?.flat().every((kind) => typeof kind === "string")) return undefined;
  const entries = branches.flatMap((branch, at) => (kinds[at] ?? []).map((kind) => [kind, read(branch)]));
  return { member, shapes: Object.fromEntries(entries) };
}

const UNION_KEYWORDS = new Set(["title", "description", "type", "anyOf", "oneOf", "discriminator"]);

/** Tests for keywords that do not belong to a union. Reading their schemas could lead back to the union without end. */
function hasOtherRules(schema: SchemaObject): boolean {
  return Object.keys(schema).some((keyword) => !UNION_KEYWORDS.has(keyword) && !keyword.startsWith("x-"));
}

/** Reads a union of known variants and one schema for all unknown kinds (`x-unknown-variant`). */
function readOpenVariants(branches: readonly SchemaPlace[], read: ReadShape): ShapeRules | undefined {
  const [known, unknown, ...others] = branches;
  if (!known || !unknown || others.length > 0) return undefined;
  const union = known.end;
  if (typeof union.node !== "object" || hasOtherRules(union.node)) return undefined;
  const kind = unknown.flat.properties.get(union.node.discriminator?.propertyName ?? "")?.node;
  if (typeof kind !== "object" || kind["x-unknown-variant"] !== true) return undefined;
  const shape = read(union);
  if (typeof shape !== "object" || !shape.variants) return undefined;
  return { ...shape, variants: { ...shape.variants, unknown: read(unknown) } };
}

/** Reads format and pattern. A text format becomes a pattern with the format's name. */
export function readTextRules({ type, format, pattern }: SchemaObject): ShapeRules {
  const own = pattern === undefined ? undefined : compile(pattern);
  if (isIntegerFormat(format)) return { ...(isFormatOfOneType(type) && { format }), ...(own && { pattern: own }) };
  const shape = format !== undefined && Object.hasOwn(TEXT_FORMATS, format) ? TEXT_FORMATS[format] : undefined;
  const named = format !== undefined && shape && { format, pattern: shape };
  if (!own) return named || {};
  return { pattern: own, ...(named && { allOf: [named] }) };
}

/** Tests for the type of an integer format: integers, or texts of integers. Of several types, the format limits only the numbers. */
export function isFormatOfOneType(type: SchemaObject["type"]): boolean {
  return [type ?? []].flat().filter((one) => one !== "null").length === 1;
}

/** Compiles a pattern for validators: with the flag `u`, or else without it. `undefined` if it is no ECMAScript pattern. */
export function compile(pattern: string): RegExp | undefined {
  return compilePattern(pattern, "u") ?? compilePattern(pattern, "");
}

/** Joins parts of patterns. Validators of a document get the patterns of the formats that it has, so each is short. */
const pattern = (...parts: readonly string[]) => new RegExp(`^${parts.join("")}$`, "i");

const leapYear = "(?:..(?!00))?(?:[02468][048]|[13579][26])(?:00)?-";
const noDay = `.{5}(?:02-3|(?:0[469]|11)-31)|(?!${leapYear}).{5}02-29`;
const date = String.raw`(?!${noDay})\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
// The hour of a leap second depends on the offset.
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`;
const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const group = String.raw`[\da-f]{0,4}:`;
const label = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";

/** Patterns of text formats. */
const TEXT_FORMATS: Readonly<Record<string, RegExp>> = {
  // Octets in Base64 of either alphabet, with or without padding.
  byte: /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/u,
  date: pattern(date),
  "date-time": pattern(date, String.raw`[T\s]`, time),
  duration: /^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|(?:\d+W)?)$/,
  email: pattern(atom, String.raw`(?:\.${atom})*@(?:${label}\.)+${label}`),
  hostname: pattern(String.raw`(?=.{1,253}\.?$)(?!.*[^.]{64})${label}(?:\.${label})*\.?`),
  ipv4: pattern(byte, String.raw`(?:\.${byte}){3}`),
  ipv6: pattern(
    `(?!.*:::|.*::.*::|:(?!:)|.*[^:]:$)(?:(?:${group}){6}|(?=.*::)(?:${group}){1,5}|(?=::|.*::$)(?:${group}){7})`,
    String.raw`(?:${group}[\da-f]{0,4}|${byte}(?:\.${byte}){3})`,
  ),
  "json-pointer": /^(?:\/(?:[^~/]|~[01])*)*$/,
  time: pattern(time),
  uri: /^[a-z][a-z\d+.-]*:(?!.*%(?![\da-f]{2})|.*#.*#)[!#-;=?-[\]_a-z~]+$/i,
  "uri-template": /^(?:[^\s"<>\\^`{|}]|\{[^\s{}]+})*$/,
  uuid: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
};

/** Tests for a text format that validators do not check. Other unknown formats are only names. */
export function isUncheckedFormat({ type, format = "" }: SchemaObject): boolean {
  const unchecked = /^(?:uri-reference|url|regex|iso-(?:date-)?time|relative-json-pointer|json-pointer-uri-fragment)$/;
  return unchecked.test(format) && (type === undefined || [type].flat().includes("string"));
}
