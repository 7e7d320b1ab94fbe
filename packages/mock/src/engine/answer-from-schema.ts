import {
  type Answer,
  createValidator,
  createValueMaker,
  getOrAdd,
  type OpenApiDocument,
  type Operation,
  resolveReference,
} from "@ledgergate/service-kit";
import { fitToBytes } from "./body-form.ts";
import { type Header, headerText } from "./header-text.ts";
import type { ResponseChoice } from "./make-answer.ts";
import { sentType } from "./sent-type.ts";

/**
 * Makes a function that makes an answer whose body and headers fit their schemas: from examples where the document has them, else plain values.
 * It returns `undefined` if it finds no body that fits.
 */
export function createSchemaAnswers(
  document: OpenApiDocument,
): (operation: Operation, choice: ResponseChoice) => Answer | undefined {
  const validate = createValidator(document, "answer");
  const valuesOf = createValueMaker(document, validate);
  const make = (schema: object | undefined) => {
    for (const value of valuesOf(schema ?? {})) return sizeOf(value) > mostValues ? undefined : { value };
    return undefined;
  };
  const headersOf = (headers: readonly Header[]): readonly (readonly [string, string])[] =>
    headers.flatMap((header) => {
      const { name, example, node, content, required } = header;
      const schema = content?.schema ?? node.schema;
      const made = example == null && (schema || required) ? make(schema) : { value: example };
      if (made?.value == null) return [];
      // An example is perhaps the text of the value.
      const isText = typeof made.value === "string" && validate(schema ?? {}, made.value).length > 0;
      return [[name, isText ? String(made.value) : headerText(header, made.value)]];
    });
  return ({ node }, choice) => {
    const { status, response, content, example } = choice;
    const body = content && (example ?? make(content.schema));
    if (content && !body) return undefined;
    // Beside an example, headers that may be absent are left out. All headers are made up if one must be.
    const isShown = (header: Header) => header.example != null;
    const isWhole = (!content || example) && response.headers.every((one) => !one.required || isShown(one));
    const more = [content && ["content-type", content.mediaType], node.deprecated && ["deprecation", "true"]];
    const headers = [
      ...headersOf(isWhole ? response.headers.filter(isShown) : response.headers),
      ...more.filter((one) => Array.isArray(one)),
    ];
    const answer = { status, headers: Object.fromEntries(headers), ...(body && { body: body.value }) };
    return fitAnswer(document, answer, choice);
  };
}

/** Fits an answer to its media type and its schema. */
export function fitAnswer(
  document: OpenApiDocument,
  { status, headers, body }: Answer,
  { content, accept, example }: ResponseChoice,
): Answer {
  const mediaType = content?.mediaType;
  const schema = content?.schema && resolveReference<object>(document, content.schema);
  const { format, minLength } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  // Only its media type describes a body without a schema.
  const type = mediaType && sentType(mediaType, accept, body, !schema || format === "binary");
  const isOfRange = type !== undefined && type !== mediaType && body !== undefined;
  const head = { status, headers: isOfRange ? { ...headers, "content-type": type } : headers };
  return { ...head, body: fitToBytes(type, body, example === undefined, Number(minLength ?? 1)) };
}

/** Most values in a made-up body. */
const mostValues = 100_000;

/** Counts the values in a body. Parts that several members share count for each of them, as the text of the body repeats them. */
function sizeOf(value: unknown, known: Map<unknown, number> = new Map()): number {
  if (typeof value !== "object" || value === null) return 1;
  return getOrAdd(known, value, () => Object.values(value).reduce((sum, part) => sum + sizeOf(part, known), 1));
}
