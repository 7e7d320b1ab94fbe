import { coversMediaType, essence, isForm, isJson } from "../base/media-type.ts";
import type { Operation } from "../read/api.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { checkCredentials } from "./check-credentials.ts";
import { decodeForm } from "./decode-form.ts";
import { decodeParameter } from "./decode-parameter.ts";
import { createDecoder, type ValueDecoder } from "./decode-value.ts";
import type { RequestContent } from "./parse-body.ts";
import { type RequestParameters, sentTexts } from "./read-request.ts";
import { createValidator, type SchemaMismatch, type Validate } from "./validator.ts";
import type { Violation } from "./violations.ts";

/** Finds the violations of a request, credentials first. */
export type CheckRequest = (
  operation: Operation,
  given: RequestParameters,
  body: RequestContent,
) => readonly Violation[];

/**
 * Makes the check of an API's requests: credentials, parameters and bodies. It decodes texts as the document describes and compares the
 * values with their schemas. {@link checkParameterTexts} checks the ranges of 64-bit integers in parameters.
 */
export function createRequestCheck(
  document: OpenApiDocument,
  validate: Validate = createValidator(document, "request"),
): CheckRequest {
  const decoder = createDecoder(document, validate);
  return (operation, given, body) => [
    ...checkCredentials(operation, given),
    ...checkParameters(operation, given, validate, decoder),
    ...checkBody(operation, body, validate, decoder),
  ];
}

/** Missing parameters come first, as in Prism. */
function checkParameters(
  { parameters }: Operation,
  given: RequestParameters,
  validate: Validate,
  decoder: ValueDecoder,
): Violation[] {
  const missing: Violation[] = [];
  const wrong: Violation[] = [];
  for (const parameter of parameters) {
    const { name, in: place, required, node, content } = parameter;
    if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie") continue;
    const isEmpty = place === "query" && sentTexts(parameter, given)[0] === "";
    if (isEmpty && node.allowEmptyValue) continue;
    // Without `allowEmptyValue`, an empty query parameter counts as absent, as in Prism.
    const found = isEmpty ? undefined : decodeParameter(parameter, given, parameters, decoder);
    if (!found) {
      if (required) missing.push({ in: place, name, reason: "is missing" });
    } else if ("reason" in found) wrong.push({ in: place, name, reason: found.reason });
    else {
      const schema = content?.schema ?? node.schema ?? {};
      wrong.push(...validate(schema, found.value).map((one) => asViolation(place, name, one)));
    }
  }
  return [...missing, ...wrong];
}

function asViolation(place: Violation["in"], name: string, { name: inner, reason }: SchemaMismatch): Violation {
  return { in: place, name: inner === "" ? name : `${name}.${inner}`, reason };
}

function checkBody(
  { requestBody }: Operation,
  { value, mediaType = "", form }: RequestContent,
  validate: Validate,
  decoder: ValueDecoder,
): Violation[] {
  if (!requestBody) return [];
  const missing: Violation[] = requestBody.required ? [{ in: "body", name: "body", reason: "is missing" }] : [];
  const { contents } = requestBody;
  const content = contents.find((one) => coversMediaType(one.mediaType, mediaType)) ?? contents[0];
  // A form of nothing has no octets.
  if (value === undefined) return isForm(mediaType) && validate(content?.schema ?? {}, {}).length === 0 ? [] : missing;
  if (!content?.schema) return [];
  const schemas = [content.schema];
  const types = decoder.reader.types(schemas);
  const isValue = form !== undefined || mediaType === "" || isJson(mediaType);
  // Nothing describes how XML, parts without names and the like become values.
  if (!isValue && essence(mediaType) !== "text/plain" && types && !types.has("string")) return [];
  const decoded = form
    ? decodeForm(content, form, decoder)
    : isValue || typeof value !== "string"
      ? value
      : decoder.decode(schemas, [value]);
  const found = validate(content.schema, decoded);
  // `null` counts as absent if the schema does not allow it, as in Prism.
  if (value === null && found.length > 0) return missing;
  return found.map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
}
