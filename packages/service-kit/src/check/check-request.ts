import { coversMediaType, essence, isForm, isJson, isSameType } from "../base/media-type.ts";
import type { Content, Operation, Parameter } from "../read/api.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { checkCredentials } from "./check-credentials.ts";
import { decodeForm } from "./decode-form.ts";
import { decodeParameter } from "./decode-parameter.ts";
import { ValueDecoder } from "./decode-value.ts";
import type { RequestContent } from "./parse-body.ts";
import { type RequestParameters, sentTexts } from "./read-request.ts";
import type { Violation } from "./refusal.ts";
import { createValidator, type SchemaMismatch, type Validate } from "./validator.ts";

/** Finds the violations of a request, credentials first. */
export type CheckRequest = (
  operation: Operation,
  given: RequestParameters,
  body: RequestContent,
) => readonly Violation[];

/**
 * Makes the check of an API's requests: credentials, parameters and bodies. It decodes texts as the document describes and compares the
 * values with their schemas.
 */
export function createRequestCheck(
  document: OpenApiDocument,
  validate: Validate = createValidator(document, "request"),
): CheckRequest {
  const decoder = new ValueDecoder(document, validate);
  return (operation, given, body) => [
    ...checkCredentials(operation, given),
    ...checkParameters(operation.parameters, given, decoder),
    ...checkBody(operation, body, decoder),
  ];
}

/** Checks parameters, or the headers of an answer. Missing ones come first, as in Prism. */
export function checkParameters(
  parameters: readonly Parameter[],
  given: RequestParameters,
  decoder: ValueDecoder,
): Violation[] {
  const missing: Violation[] = [];
  const wrong: Violation[] = [];
  for (const parameter of parameters) {
    const { name, in: place, required, node, content } = parameter;
    if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie") continue;
    const schema = content?.schema ?? node.schema ?? {};
    const isEmpty = place === "query" && sentTexts(parameter, given)[0] === "";
    if (isEmpty && node.allowEmptyValue) continue;
    // Without `allowEmptyValue`, an empty query parameter counts as absent, as in Prism, unless its values are never texts.
    const isAbsent = isEmpty && !isScalar(decoder.reader.types([schema]));
    const found = isAbsent ? undefined : decodeParameter(parameter, given, parameters, decoder);
    if (found && "reason" in found) wrong.push({ in: place, name, reason: found.reason });
    else if (!found && required) missing.push({ in: place, name, reason: "is missing" });
    else if (found && (!content || describesText(content, decoder)))
      wrong.push(...decoder.validate(schema, found.value).map((one) => asViolation(place, name, one)));
  }
  return [...missing, ...wrong];
}

function isScalar(types: ReadonlySet<string> | undefined): boolean {
  return types !== undefined && !["string", "array", "object", "null"].some((type) => types.has(type));
}

function asViolation(place: Violation["in"], name: string, { name: member, reason }: SchemaMismatch): Violation {
  return { in: place, name: member === "" ? name : `${name}.${member}`, reason };
}

function checkBody(
  { requestBody }: Operation,
  { value, mediaType = "", form }: RequestContent,
  decoder: ValueDecoder,
): Violation[] {
  if (!requestBody) return [];
  const missing: Violation[] = requestBody.required ? [{ in: "body", name: "body", reason: "is missing" }] : [];
  const content = contentOf(requestBody.contents, mediaType);
  // A form of nothing has no octets.
  if (value === undefined)
    return isForm(mediaType) && decoder.validate(content?.schema ?? {}, {}).length === 0 ? [] : missing;
  const decoded = form && content ? decodeForm(content, form, decoder) : value;
  const found = content ? checkContent(content, decoded, mediaType, decoder) : [];
  // `null` counts as absent if the schema does not allow it, as in Prism.
  return value === null && found.length > 0 ? missing : found;
}

/** Finds the content of a media type, else the first one. */
export function contentOf(contents: readonly Content[], mediaType: string): Content | undefined {
  const own = contents.find((one) => isSameType(one.mediaType, mediaType));
  return own ?? contents.find((one) => coversMediaType(one.mediaType, mediaType)) ?? contents[0];
}

/** Tests for texts that can become values of the schema. Nothing describes how XML, parts without names and the like do. */
function describesText({ mediaType, schema = {} }: Omit<Content, "examples">, { reader }: ValueDecoder): boolean {
  const isClear = isJson(mediaType) || essence(mediaType) === "text/plain";
  return isClear || (reader.types([schema])?.has("string") ?? true);
}

/** Compares a body with the schema of its content. */
export function checkContent(
  { schema }: Content,
  value: unknown,
  mediaType: string,
  decoder: ValueDecoder,
): Violation[] {
  if (!schema) return [];
  const isText = typeof value === "string" && mediaType !== "" && !isJson(mediaType);
  if (isText && !describesText({ mediaType, schema }, decoder)) return [];
  const found = decoder.validate(schema, isText ? decoder.decode([schema], [value]) : value);
  return found.map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
}
