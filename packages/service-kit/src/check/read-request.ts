import { coversMediaType, essence, isForm, isJson, isMultipart } from "../base/media-type.ts";
import type { Operation, Parameter, RequestBody } from "../read/api.ts";
import { fillTemplate } from "../read/path-template.ts";
import type { Refusal } from "./refusal.ts";

/** Headers by lower-case name, as Node has them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request below the API's server path. */
export interface OperationRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Parameters of a request as texts, percent-decoded but not converted to the types of their schemas. */
export interface RequestParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: RequestHeaders;
}

/** Reads the texts of a parameter: all texts for a list, else only the first, as real nodes do. */
export function textsOf(parameter: Parameter, given: RequestParameters): readonly string[] {
  if (parameter.in === "path") return [given.path[parameter.name] ?? ""];
  if (parameter.in === "query") {
    const isList = [parameter.schema.type].flat().includes("array");
    return given.query.getAll(parameter.name).slice(0, isList ? undefined : 1);
  }
  return [given.headers[parameter.name.toLowerCase()] ?? []].flat();
}

/** Converts a request for validators. Prism reads a body by its size and type, so both are those of the original body. */
export function asOperationRequest(
  operation: Operation,
  given: RequestParameters,
  body: { readonly value?: unknown; readonly size: number; readonly mediaType?: string },
): OperationRequest {
  return {
    path: fillTemplate(operation.template, given.path),
    query: readQuery(operation, given),
    headers: {
      ...readHeaders(given.headers),
      "content-length": String(body.size),
      ...(body.mediaType !== undefined && { "content-type": body.mediaType }),
    },
    body: body.value,
  };
}

/**
 * Prism ignores the case of query parameters, the APIs do not. So names that differ from a declared name only in case are dropped.
 */
function readQuery({ parameters }: Operation, given: RequestParameters): Record<string, string | string[]> {
  const declared = new Map(parameters.filter(({ in: place }) => place === "query").map((one) => [one.name, one]));
  const lowered = new Set([...declared.keys()].map((name) => name.toLowerCase()));
  const names = [...new Set(given.query.keys())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const parameter = declared.get(name);
      if (!parameter && lowered.has(name.toLowerCase())) return [];
      const values = parameter ? textsOf(parameter, given) : given.query.getAll(name);
      return [[name, values.length === 1 ? (values[0] ?? "") : [...values]]];
    }),
  );
}

function readHeaders(given: RequestHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = [value ?? ""].flat().join(", ").trim();
    // Treat a blank header as absent: an `Authorization` of spaces is a missing key.
    if (text !== "" && name !== "content-type") headers[name] = text;
  }
  return headers;
}

/** A decoded request body, or the refusal of a body that cannot be decoded. */
export type ParsedBody =
  | { readonly value: unknown; readonly size: number; readonly mediaType?: string }
  | { readonly refusal: Refusal };

/**
 * Decodes a request body by its content type. A body without content type is read as the operation's first media type. An empty
 * body counts as absent, and so does a body that the operation does not take.
 */
export function parseBody(
  expected: RequestBody | undefined,
  bytes: Uint8Array | undefined,
  headers: RequestHeaders,
): ParsedBody {
  if (!expected || !bytes?.length) return { value: undefined, size: 0 };
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding !== "identity") return { refusal: unsupported(`content encoding ${encoding} is not supported`) };
  const offered = expected.contents.map(({ mediaType }) => mediaType);
  const contentType = String(headers["content-type"] ?? offered[0] ?? "");
  const given = essence(contentType);
  const mediaType = offered.find((type) => coversMediaType(type, given));
  if (mediaType === undefined) return { refusal: unsupported(`must be ${offered.join(" or ")}`) };
  try {
    const text = new TextDecoder("utf-8", { fatal: isText(given) }).decode(bytes);
    const value = isJson(given) ? JSON.parse(text) : text;
    // Prism finds the parts by the boundary in the content type.
    return { value, size: bytes.length, mediaType: isMultipart(given) ? contentType : given };
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${withoutInput(error.message)}` : "is not UTF-8 text";
    return { refusal: { condition: "malformed_body", in: "body", name: "body", reason } };
  }
}

function isText(mediaType: string): boolean {
  return isJson(mediaType) || isForm(mediaType) || mediaType.startsWith("text/");
}

function unsupported(reason: string): Refusal {
  return { condition: "unsupported_media_type", in: "header", name: "Content-Type", reason };
}

/** Removes the parser's quotation of its input, which may hold secrets. */
function withoutInput(message: string): string {
  return message.replace(/,? ?\.{0,3}"[\s\S]*/, "").replace(/\s+/g, " ");
}
