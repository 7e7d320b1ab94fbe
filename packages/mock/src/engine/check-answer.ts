import {
  type Answer,
  checkContent,
  checkParameters,
  contentOf,
  findResponse,
  type OpenApiDocument,
  type Operation,
  type Response,
  type Validate,
  ValueDecoder,
  type Violation,
} from "@ledgergate/service-kit";
import { checkMediaType } from "./prism.ts";

/** Finds the violations of an answer: status, media type, body, then headers. */
export type CheckAnswer = (operation: Operation, answer: Answer) => readonly Violation[];

export function createAnswerCheck(document: OpenApiDocument, validate: Validate): CheckAnswer {
  const decoder = new ValueDecoder(document, validate);
  /**
   * The schema for which a body was valid. Examples and the ledgers' cached lists are the same objects each time, and bodies are never
   * changed. So a body is checked until it was valid once.
   */
  const validated = new WeakMap<object, object>();
  /** The last valid texts of a response's headers. Most answers of an operation have the same. */
  const validTexts = new WeakMap<Response, string>();

  const checkBody = ({ contents }: Response, body: unknown, mediaType: string): Violation[] => {
    const content = contentOf(contents, mediaType);
    if (!content?.schema || body instanceof Uint8Array) return [];
    const kept = typeof body === "object" ? body : null;
    if (kept && validated.get(kept) === content.schema) return [];
    const found = checkContent(content, body, mediaType, decoder);
    if (kept && found.length === 0) validated.set(kept, content.schema);
    return found;
  };

  const checkHeaders = (response: Response, headers: Record<string, string>): Violation[] => {
    // OpenAPI describes the content type elsewhere: "it SHALL be ignored" (Response Object).
    const declared = response.headers.filter(({ name }) => name.toLowerCase() !== "content-type");
    const texts = declared.map(({ name }) => headers[name.toLowerCase()]).join("\n");
    if (validTexts.get(response) === texts) return [];
    const lowerCased = declared.map((header) => ({ ...header, name: header.name.toLowerCase() }));
    const found = checkParameters(lowerCased, { path: {}, query: new URLSearchParams(), headers }, decoder);
    if (found.length === 0) validTexts.set(response, texts);
    return found;
  };

  return (operation, { status, headers: given, body }) => {
    const response = findResponse(operation, status);
    if (!response) {
      const codes = operation.responses.map(({ code }) => code).join(",");
      return [asStatus(`Unable to match the returned status code with those defined in the document: ${codes}`)];
    }
    const { contents } = response;
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
    const mediaType = headers["content-type"];
    const unknown = contents.length > 0 ? checkMediaType(contents, mediaType) : [];
    return [
      ...unknown.map(asStatus),
      ...checkBody(response, body, mediaType ?? ""),
      ...checkHeaders(response, headers),
    ];
  };
}

function asStatus(reason: string): Violation {
  return { in: "status", name: "status", reason };
}
