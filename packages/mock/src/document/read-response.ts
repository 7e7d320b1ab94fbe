import type { Content, Example, Response } from "./api.ts";
import { type Condition, conditions } from "./conditions.ts";
import type {
  ExampleObject,
  HeaderObject,
  MediaTypeObject,
  OpenApiDocument,
  ResponseObject,
} from "./open-api-document.ts";
import { resolveReference } from "./resolve-reference.ts";

/** Reads a response with its headers and examples. */
export function readResponse(document: OpenApiDocument, code: string, response: ResponseObject): Response {
  return {
    code,
    headers: Object.entries(response.headers ?? {}).map(([name, node]) => {
      const header = resolveReference<HeaderObject>(document, node);
      const named = Object.values(header.examples ?? {})[0];
      return {
        name,
        required: header.required ?? false,
        example: header.example ?? (named && resolveReference(document, named).value),
        ...(header["x-ledger-state"] !== undefined && { ledgerState: header["x-ledger-state"] }),
      };
    }),
    contents: readContents(document, response.content),
  };
}

/** Reads the media types of a body with their examples. A single unnamed example is called `default`, as in Prism. */
export function readContents(document: OpenApiDocument, content: ResponseObject["content"]): Content[] {
  return Object.entries(content ?? {}).map(([mediaType, media]) => ({
    mediaType,
    examples: readExamples(document, media),
  }));
}

function readExamples(document: OpenApiDocument, media: MediaTypeObject): Example[] {
  if (media.examples)
    return Object.entries(media.examples).map(([key, node]) => readExample(key, resolveReference(document, node)));
  return media.example === undefined ? [] : [readExample("default", { value: media.example })];
}

function readExample(key: string, example: ExampleObject): Example {
  const answers = example["x-answers"];
  return {
    key,
    value: example.value,
    ...(answers?.status !== undefined && { status: answers.status }),
    answers: (answers?.to ?? []).map((condition) => asCondition(key, condition)),
    ...(answers?.name !== undefined && { about: answers.name }),
    ...(answers?.value !== undefined && { aboutValue: answers.value }),
    ...(answers?.given && { aboutGiven: true }),
    fill: answers?.fill ?? {},
  };
}

function asCondition(key: string, name: string): Condition {
  const condition = conditions.find((known) => known === name);
  if (!condition)
    throw new Error(`example "${key}": x-answers names "${name}", which is none of ${conditions.join(", ")}`);
  return condition;
}
