import {
  type Answer,
  createValidator,
  createValueMaker,
  findResponse,
  type OpenApiDocument,
  type Operation,
  resolveReference,
} from "@ledgergate/service-kit";
import { fitToBytes } from "./body-form.ts";
import { headerText } from "./header-text.ts";
import type { ResponseChoice } from "./make-answer.ts";
import { sentType } from "./sent-type.ts";

type Header = Operation["responses"][number]["headers"][number];

/**
 * Makes a function that makes an answer whose body and headers fit their schemas: from examples where the document has them, else plain values.
 * It returns `undefined` if it finds no body that fits.
 */
export function createSchemaAnswers(
  document: OpenApiDocument,
): (operation: Operation, choice: ResponseChoice) => Answer | undefined {
  const valuesOf = createValueMaker(document, createValidator(document, "answer"));
  const make = (schema: object | undefined) => {
    for (const value of valuesOf(schema ?? {})) return sizeOf(value) > mostValues ? undefined : { value };
    return undefined;
  };
  const headersOf = (headers: readonly Header[]): readonly (readonly [string, string])[] =>
    headers.flatMap((header) => {
      const { name, example, node, content, required } = header;
      const schema = content?.schema ?? node.schema;
      const made = example == null && (schema || required) ? make(schema) : { value: example };
      return made?.value == null ? [] : [[name, headerText(header, made.value)]];
    });
  return (operation, choice) => {
    const { node } = operation;
    const { status, mediaType, example } = choice;
    const response = findResponse(operation, status);
    if (!response) return undefined;
    const content = response.contents.find((one) => one.mediaType === mediaType);
    const body = content && (content.examples.find(({ key }) => key === example) ?? make(content.schema));
    if (content && !body) return undefined;
    const more = [content && ["content-type", content.mediaType], node.deprecated && ["deprecation", "true"]];
    const headers = [...headersOf(response.headers), ...more.filter((one) => Array.isArray(one))];
    const answer = { status, headers: Object.fromEntries(headers), ...(body && { body: body.value }) };
    return fitAnswer(document, operation, answer, choice);
  };
}

/** Fits an answer that was made up, or an example for whose headers it was asked, to its media type and its schema. */
export function fitAnswer(
  document: OpenApiDocument,
  operation: Operation,
  { status, headers, body }: Answer,
  { mediaType, accept, example }: ResponseChoice,
): Answer {
  const content = findResponse(operation, status)?.contents.find((one) => one.mediaType === mediaType);
  const schema = content?.schema && resolveReference<object>(document, content.schema);
  const { format, minLength } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  const type = mediaType && sentType(mediaType, accept, body, format === "binary");
  const isOfRange = type !== undefined && type !== mediaType && body !== undefined;
  const head = { status, headers: isOfRange ? { ...headers, "content-type": type } : headers };
  return { ...head, body: fitToBytes(type, body, example === undefined, Number(minLength ?? 1)) };
}

/** Most values in a made-up body. */
const mostValues = 100_000;

/** Counts the values in a body. Parts that several members share count for each of them, as the text of the body repeats them. */
function sizeOf(value: unknown, known: Map<unknown, number> = new Map()): number {
  if (typeof value !== "object" || value === null) return 1;
  const size = known.get(value) ?? Object.values(value).reduce((sum, part) => sum + sizeOf(part, known), 1);
  known.set(value, size);
  return size;
}
