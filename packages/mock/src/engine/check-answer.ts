import {
  type Answer,
  coversMediaType,
  createDecoder,
  decodeParameter,
  findResponse,
  isJson,
  type OpenApiDocument,
  type Operation,
  type Response,
  type Validate,
  type Violation,
} from "@ledgergate/service-kit";
import { checkMediaType } from "./prism.ts";

/** Finds the violations of an answer: status, media type, body, then headers. */
export type CheckAnswer = (operation: Operation, answer: Answer) => readonly Violation[];

export function createAnswerCheck(document: OpenApiDocument, validate: Validate): CheckAnswer {
  const decoder = createDecoder(document, validate);
  /**
   * The schema for which a body was valid. Examples and the ledgers' cached lists are the same objects each time, and bodies are never
   * changed. So a body is checked until it was valid once.
   */
  const validated = new WeakMap<object, object>();
  /** The last valid text of each declared header. Most answers of an operation have the same. */
  const validTexts = new WeakMap<object, string>();

  const checkBody = ({ contents }: Response, body: unknown, mediaType: string): Violation[] => {
    const content = contents.find((one) => coversMediaType(one.mediaType, mediaType)) ?? contents[0];
    if (!content?.schema || body instanceof Uint8Array) return [];
    // Nothing describes how XML, parts without names and the like become values.
    const types = typeof body === "string" && !isJson(mediaType) && decoder.reader.types([content.schema]);
    if (types && !types.has("string") && !/^text\/plain\b/i.test(mediaType)) return [];
    const kept = typeof body === "object" ? body : null;
    if (kept && validated.get(kept) === content.schema) return [];
    const found = validate(content.schema, body);
    if (kept && found.length === 0) validated.set(kept, content.schema);
    return found.map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
  };

  const checkHeaders = ({ headers: declared }: Response, headers: Answer["headers"]): Violation[] => {
    const given = { path: {}, query: new URLSearchParams(), headers: lowerNames(headers) };
    const missing: Violation[] = [];
    const wrong: Violation[] = [];
    for (const header of declared) {
      const { name: written, required, node, content } = header;
      const name = written.toLowerCase();
      // OpenAPI describes it elsewhere: "it SHALL be ignored" (Response Object).
      if (name === "content-type") continue;
      const text = given.headers[name];
      if (text !== undefined && validTexts.get(header) === text) continue;
      const parameter = { name, in: "header", required, schema: {}, ...(content && { content }) };
      const found = decodeParameter({ ...parameter, node: { ...node, name, in: "header" } }, given, [], decoder);
      if (!found) {
        if (required) missing.push({ in: "header", name, reason: "is missing" });
      } else if ("reason" in found) wrong.push({ in: "header", name, reason: found.reason });
      else {
        const broken = validate(content?.schema ?? node.schema ?? {}, found.value);
        if (broken.length === 0 && text !== undefined) validTexts.set(header, text);
        for (const one of broken)
          wrong.push({ in: "header", name: one.name === "" ? name : `${name}.${one.name}`, reason: one.reason });
      }
    }
    return [...missing, ...wrong];
  };

  return (operation, { status, headers, body }) => {
    const response = findResponse(operation, status);
    if (!response) {
      const codes = operation.responses.map(({ code }) => code).join(",");
      return [asStatus(`Unable to match the returned status code with those defined in the document: ${codes}`)];
    }
    const { contents } = response;
    const mediaType = lowerNames(headers)["content-type"];
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

function lowerNames(headers: Answer["headers"]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
