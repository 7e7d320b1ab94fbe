import {
  type Answer,
  createValidator,
  createValueMaker,
  findResponse,
  type OpenApiDocument,
  type Operation,
} from "@ledgergate/service-kit";
import { headerText } from "./header-text.ts";
import type { ResponseChoice } from "./make-answer.ts";

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
  return ({ node, ...operation }, { status, mediaType, example }) => {
    const response = findResponse({ node, ...operation }, status);
    if (!response) return undefined;
    const content = response.contents.find((one) => one.mediaType === mediaType);
    const body = content && (content.examples.find(({ key }) => key === example) ?? make(content.schema));
    if (content && !body) return undefined;
    const more = [content && ["content-type", content.mediaType], node.deprecated && ["deprecation", "true"]];
    const headers = [...headersOf(response.headers), ...more.filter((one) => Array.isArray(one))];
    return { status, headers: Object.fromEntries(headers), ...(body && { body: body.value }) };
  };
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
