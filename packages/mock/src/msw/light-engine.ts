import {
  type EngineRequest,
  isObject,
  type OpenApiDocument,
  type Operation,
  problem,
  readPathValues,
  resolveReference,
  type Violation,
} from "@ledgergate/document";
import type { Engine } from "../engine/engine.ts";

/**
 * An engine without Prism, for browsers. It checks parameters and bodies of requests by the most common keywords, and
 * does not validate answers.
 */
export function createLightEngine(document: OpenApiDocument): Engine {
  return {
    check: (operation, request) => [
      ...checkParameters(document, operation, request),
      ...checkBody(document, operation, request),
    ],
    give: async (_, reply) => ({ ...(reply.by === "prism" ? madeUp : reply.answer), violations: [] }),
  };
}

const madeUp = problem(501, "Prism makes such answers up, and Prism is not part of what runs in a browser.");

function checkParameters(
  document: OpenApiDocument,
  { template, parameters, keyHeader, secured }: Operation,
  { path, query, headers }: EngineRequest,
): Violation[] {
  const key = keyHeader?.toLowerCase() ?? "authorization";
  const credentials: Violation[] =
    secured && headers[key] === undefined
      ? [{ in: "security", name: keyHeader ?? "Authorization", reason: "must carry the credentials of the API" }]
      : [];
  const inPath = readPathValues(template, path.slice(1).split("/").map(decodeURIComponent));
  const found = parameters.flatMap(({ name, in: place, required, schema }): Violation[] => {
    if (place !== "path" && place !== "query" && place !== "header") return [];
    const given = { path: inPath[name], query: query[name], header: headers[name.toLowerCase()] }[place];
    const [text] = [given].flat();
    // An empty value is none, as Prism has it.
    if (text === undefined || (place === "query" && text === ""))
      return required ? [{ in: place, name, reason: "is missing" }] : [];
    return checkSchema(document, schema, asValue(text, schema.type)).map(({ reason }) => ({ in: place, name, reason }));
  });
  return [...credentials, ...found];
}

/** A parameter's text as the schema's type has it. One that is of another type stays text, and is refused as such. */
function asValue(text: string, type: string | readonly string[] | undefined): unknown {
  const types = [type ?? []].flat();
  if (types.includes("string")) return text;
  if (types.includes("integer") || types.includes("number")) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

function checkBody(document: OpenApiDocument, operation: Operation, { body, headers }: EngineRequest): Violation[] {
  if (!operation.requestBody) return [];
  if (body === undefined)
    return operation.requestBody.required ? [{ in: "body", name: "body", reason: "is missing" }] : [];
  const schema = bodySchema(document, operation, headers["content-type"]);
  if (!schema) return [];
  return checkSchema(document, schema, body).map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
}

function bodySchema(document: OpenApiDocument, { template, method }: Operation, mediaType = ""): object | undefined {
  const path = document.paths?.[template.source];
  const declared = path && resolveReference(document, path)[method]?.requestBody;
  const content = declared && resolveReference(document, declared).content;
  return (content?.[mediaType] ?? Object.values(content ?? {})[0])?.schema;
}

/** A member that a schema does not allow. */
interface SchemaMismatch {
  /** Its place, such as `owner.address`; empty for the whole value. */
  readonly name: string;
  /** To be read after the name: `must be integer`. */
  readonly reason: string;
}

/** The keywords that are checked here. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly allOf?: readonly object[];
  readonly anyOf?: readonly object[];
  readonly oneOf?: readonly object[];
}

/**
 * Checks a value against those keywords of JSON Schema that requests are commonly described with. Where Prism can run, it
 * validates all of them.
 */
export function checkSchema(document: object, schema: object, value: unknown, name = ""): SchemaMismatch[] {
  const own = resolveReference<object>(document, schema) as Schema;
  const nameOf = (place: string): string => (name === "" ? place : `${name}.${place}`);
  const below: CheckBelow = (part, member, place) => checkSchema(document, part, member, nameOf(place));
  const missing = (place: string): SchemaMismatch => ({ name: nameOf(place), reason: "is missing" });
  const mismatch = (reason: string): SchemaMismatch[] => [{ name, reason }];

  const types = [own.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return mismatch(`must be ${types.join(" or ")}`);
  if (own.enum && !own.enum.includes(value))
    return mismatch(`must be equal to one of the allowed values: ${own.enum.join(", ")}`);
  if (own.const !== undefined && own.const !== value) return mismatch("must be equal to constant");
  const choices = own.oneOf ?? own.anyOf;
  if (choices && !choices.some((choice) => checkSchema(document, choice, value).length === 0))
    return mismatch("must match a schema of several");
  return [
    ...(own.allOf ?? []).flatMap((part) => checkSchema(document, part, value, name)),
    ...(typeof value === "string" ? textMismatches(own, value) : []).flatMap(mismatch),
    ...(typeof value === "number" ? numberMismatches(own, value) : []).flatMap(mismatch),
    ...(isObject(value) ? (own.required ?? []).filter((member) => value[member] === undefined).map(missing) : []),
    ...(isObject(value) ? memberMismatches(own, value, below) : []),
    ...(Array.isArray(value) && own.items ? itemMismatches(own.items, value, below) : []),
  ];
}

type CheckBelow = (part: object, member: unknown, place: string) => SchemaMismatch[];

function textMismatches(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  text: string,
): string[] {
  return [
    ...(text.length < minLength ? [`must NOT have fewer than ${minLength} characters`] : []),
    ...(text.length > maxLength ? [`must NOT have more than ${maxLength} characters`] : []),
    ...(pattern !== undefined && !new RegExp(pattern, "u").test(text) ? [`must match pattern "${pattern}"`] : []),
  ];
}

function numberMismatches(
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema,
  value: number,
): string[] {
  return [...(value < minimum ? [`must be >= ${minimum}`] : []), ...(value > maximum ? [`must be <= ${maximum}`] : [])];
}

function memberMismatches(
  { properties = {} }: Schema,
  value: Readonly<Record<string, unknown>>,
  below: CheckBelow,
): SchemaMismatch[] {
  return Object.entries(properties).flatMap(([name, part]) =>
    value[name] === undefined ? [] : below(part, value[name], name),
  );
}

function itemMismatches(items: object, values: readonly unknown[], below: CheckBelow): SchemaMismatch[] {
  return values.flatMap((value, index) => below(items, value, String(index)));
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return typeof value === type;
  }
}
