import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import { isObject, readPointer } from "../base/json.ts";
import { coversMediaType, isForm, isMultipart } from "../base/media-type.ts";
import type { Operation } from "../read/api.ts";
import type { OpenApiDocument, SchemaObject } from "../read/open-api-document.ts";
import { readPathValues } from "../read/path-template.ts";
import { resolveReference } from "../read/references.ts";
import { schemaMaps } from "../read/walk-schemas.ts";
import { mendSchema } from "./mend-schema.ts";
import { type OperationRequest, type RequestParameters, textsOf } from "./read-request.ts";
import type { Violation } from "./violations.ts";

/** Finds the violations of a request, credentials first. */
export type CheckRequest = (operation: Operation, request: OperationRequest) => readonly Violation[];

/**
 * Makes the check of an API's requests: credentials, parameters and bodies against their schemas. It compiles no code, so it
 * runs under a page's content security policy. It does not check the members of forms. It ignores the integer formats of OpenAPI:
 * {@link checkParameterTexts} checks them for parameters.
 */
export function createRequestCheck(document: OpenApiDocument): CheckRequest {
  // OpenAPI 3.0 uses JSON Schema draft 4.
  const draft = document.openapi.startsWith("3.0") ? "4" : "2020-12";
  const compiled = new Map<object, { readonly schema: Schema; readonly validator: Validator }>();
  const check = (given: object, value: unknown): Mismatch[] => {
    let known = compiled.get(given);
    if (!known) {
      const schema = bundleSchema(document, given);
      known = { schema, validator: new Validator(schema, draft, false) };
      compiled.set(given, known);
    }
    const { schema, validator } = known;
    const { errors } = validator.validate(value);
    // Keeps each choice of the schema once, since a body may break the same choice a million times.
    const choices = [...new Set(errors.filter(isChoice).map(({ keywordLocation }) => `${keywordLocation}/`))];
    const isOfChoice = ({ keywordLocation }: OutputUnit) => choices.some((one) => keywordLocation.startsWith(one));
    return errors.flatMap((unit) => (isOfChoice(unit) ? [] : asMismatch(schema, unit)));
  };
  return (operation, request) => [
    ...checkCredentials(operation, request),
    ...checkParameters(operation, request, check),
    ...checkBody(operation, request, check),
  ];
}

type CheckSchema = (schema: object, value: unknown) => Mismatch[];

/** A place in a value that breaks its schema. The empty name stands for the whole value. */
interface Mismatch {
  readonly name: string;
  readonly reason: string;
}

function checkCredentials({ keyHeader, secured }: Operation, { headers }: OperationRequest): Violation[] {
  const name = keyHeader ?? "Authorization";
  if (!secured || headers[name.toLowerCase()] !== undefined) return [];
  return [{ in: "security", name, reason: "must carry the credentials of the API" }];
}

function checkParameters(
  { template, parameters }: Operation,
  { path, query, headers }: OperationRequest,
  check: CheckSchema,
): Violation[] {
  const inPath = readPathValues(template, path.slice(1).split("/").map(decodeURIComponent));
  return parameters.flatMap(({ name, in: place, required, schema }): Violation[] => {
    if (place !== "path" && place !== "query" && place !== "header") return [];
    const given = [{ path: inPath[name], query: query[name], header: headers[name.toLowerCase()] }[place] ?? []].flat();
    // An empty query parameter counts as absent, as in Prism.
    if (given.length === 0 || (place === "query" && given[0] === ""))
      return required ? [{ in: place, name, reason: "is missing" }] : [];
    const isList = [schema.type].flat().includes("array");
    const value = isList ? given : asValue(given[0] ?? "", schema.type);
    return check(schema, value).map(({ reason }) => ({ in: place, name, reason }));
  });
}

/** Converts a parameter's text to the schema's type. A text that does not fit stays a text, which the schema then refuses. */
function asValue(text: string, type: string | readonly string[] | undefined): unknown {
  const types = [type ?? []].flat();
  if (types.includes("string")) return text;
  if (types.includes("integer") || types.includes("number")) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

function checkBody({ requestBody }: Operation, { body, headers }: OperationRequest, check: CheckSchema): Violation[] {
  if (!requestBody) return [];
  const missing: Violation[] = requestBody.required ? [{ in: "body", name: "body", reason: "is missing" }] : [];
  if (body === undefined) return missing;
  const { contents } = requestBody;
  const given = headers["content-type"] ?? "";
  const content = contents.find(({ mediaType }) => coversMediaType(mediaType, given)) ?? contents[0];
  // The schemas of forms describe members, but the body is a text.
  if (!content?.schema || isForm(given) || isMultipart(given)) return [];
  const found = check(content.schema, body);
  // `null` counts as absent if the schema does not allow it, as in Prism.
  if (body === null && found.length > 0) return missing;
  return found.map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
}

/**
 * Copies a schema and all schemas that it refers to, since the validator changes its input. Members that only answers have
 * (`readOnly`) are not required. Examples are left out, since the validator would read them as schemas.
 */
function bundleSchema(document: OpenApiDocument, schema: object): Schema {
  const names = new Map<string, string>();
  const $defs: Record<string, unknown> = {};
  const copy = (given: unknown, under: string): unknown => {
    if (valueKeywords.has(under)) return given;
    if (Array.isArray(given)) return given.map((item) => copy(item, under));
    if (!isObject(given)) return given;
    const node = schemaMaps.has(under) ? given : mendSchema(given).schema;
    if (schemaMaps.has(under))
      return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, copy(part, "")]));
    if (typeof node.$ref === "string" && !names.has(node.$ref)) {
      names.set(node.$ref, `${names.size}`);
      $defs[`${names.size - 1}`] = copy(resolveReference<object>(document, { $ref: node.$ref }), "");
    }
    const members = Object.entries(node).flatMap(([name, part]) =>
      name.startsWith("example") || name.startsWith("x-") ? [] : [[name, copy(part, name)] as const],
    );
    const { $ref, type, nullable, required, properties } = node;
    const isReadOnly = (name: string): boolean => {
      const member = isObject(properties) ? properties[name] : undefined;
      return isObject(member) && resolveReference<{ readonly readOnly?: unknown }>(document, member).readOnly === true;
    };
    return {
      ...Object.fromEntries(members),
      ...(typeof $ref === "string" && { $ref: `#/$defs/${names.get($ref)}` }),
      ...(nullable === true && typeof type === "string" && { type: [type, "null"] }),
      ...(Array.isArray(required) && { required: required.filter((name) => !isReadOnly(String(name))) }),
    };
  };
  return { ...(copy(schema, "") as Schema), $defs };
}

/** Keywords that hold values or names. */
const valueKeywords = new Set(["enum", "const", "default", "required", "dependentRequired", "discriminator"]);

/** Tests for a choice of schemas. Its violation replaces the violations of its branches. */
function isChoice({ keyword }: OutputUnit): boolean {
  return keyword === "anyOf" || keyword === "oneOf" || keyword === "not";
}

/** Converts an output unit of the validator to Prism's wording. Units that only summarize others are dropped. */
function asMismatch(root: Schema, { keyword, keywordLocation, instanceLocation, error }: OutputUnit): Mismatch[] {
  const place = readPointer(decodeURIComponent(instanceLocation.slice(1)));
  if (keyword === "required")
    return [{ name: [...place, /"(.*)"/.exec(error)?.[1] ?? ""].join("."), reason: "is missing" }];
  if (keyword === "false")
    return [{ name: place.slice(0, -1).join("."), reason: "must NOT have additional properties" }];
  const reason = reasons[keyword]?.(valueAt(root, keywordLocation));
  return reason === undefined ? [] : [{ name: place.join("."), reason }];
}

const reasons: Readonly<Record<string, (value: unknown) => string>> = {
  type: (value) => `must be ${[value].flat().join(",")}`,
  enum: (value) => `must be equal to one of the allowed values: ${[value].flat().join(", ")}`,
  const: () => "must be equal to constant",
  not: () => "must NOT be valid",
  anyOf: () => "must match a schema in anyOf",
  oneOf: () => "must match exactly one schema in oneOf",
  pattern: (value) => `must match pattern "${value}"`,
  format: (value) => `must match format "${value}"`,
  minLength: (value) => `must NOT have fewer than ${value} characters`,
  maxLength: (value) => `must NOT have more than ${value} characters`,
  minimum: (value) => `must be >= ${value}`,
  maximum: (value) => `must be <= ${value}`,
  exclusiveMinimum: (value) => `must be > ${value}`,
  exclusiveMaximum: (value) => `must be < ${value}`,
  multipleOf: (value) => `must be multiple of ${value}`,
  minItems: (value) => `must NOT have fewer than ${value} items`,
  maxItems: (value) => `must NOT have more than ${value} items`,
  uniqueItems: () => "must NOT have duplicate items",
  minProperties: (value) => `must NOT have fewer than ${value} properties`,
  maxProperties: (value) => `must NOT have more than ${value} properties`,
};

/** Finds the value of a keyword by its location, following references. */
function valueAt(root: Schema, keywordLocation: string): unknown {
  let node: unknown = root;
  for (const name of readPointer(keywordLocation)) {
    node = isObject(node) || Array.isArray(node) ? Reflect.get(node, name) : undefined;
    if (name === "$ref" && typeof node === "string") node = root.$defs?.[node.slice("#/$defs/".length)];
  }
  return node;
}

/** The integer formats of OpenAPI and their bounds. */
const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  uint128: [0n, 2n ** 128n - 1n],
  uint256: [0n, 2n ** 256n - 1n],
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/**
 * Checks the parts of a parameter's text that validators of JSON values cannot see: `3.0`, `0x3` and `3e0` for integers, 64-bit
 * integers out of range, which lose precision as JavaScript numbers, and an empty text for a boolean.
 */
export function checkParameterTexts({ parameters }: Operation, given: RequestParameters): Violation[] {
  return parameters.flatMap((parameter) => {
    const place = parameter.in;
    if (place !== "path" && place !== "query" && place !== "header") return [];
    return textsOf(parameter, given).flatMap((text) => {
      const reason = checkText(parameter.schema, text);
      return reason === undefined ? [] : [{ in: place, name: parameter.name, reason }];
    });
  });
}

function checkText(schema: SchemaObject, text: string): string | undefined {
  const types = [schema.type ?? []].flat();
  const range = ranges[schema.format ?? ""];
  if (types.includes("boolean") && text === "") return "must be true or false";
  if (!types.includes("integer") && !(range && types.includes("string"))) return undefined;
  // `cursor: [integer, string]`: any text is a string.
  if (types.includes("integer") && types.includes("string")) return undefined;
  if (!/^-?\d+$/.test(text)) return range ? describe(range) : "must be an integer";
  return range && (BigInt(text) < range[0] || BigInt(text) > range[1]) ? describe(range) : undefined;
}

function describe([least, most]: readonly [bigint, bigint]): string {
  return `must be an integer from ${least} to ${most}`;
}
