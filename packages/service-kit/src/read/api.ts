import type {
  AnswersExtension,
  EncodingObject,
  HeaderObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from "./open-api-document.ts";
import type { PathTemplate } from "./path-template.ts";
import type { HttpMethod } from "./walk-document.ts";

/** An API as a gateway serves it. It is read from its document once and never changes. */
export interface Api {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly document: OpenApiDocument;
  /** Family of the ledger that the API reads (`x-family`). Absent if the document names none. */
  readonly family?: string;
  /** The segments of the server's path; the API key is at `{apiKey}`. */
  readonly serverPath: readonly string[];
  /** True if the key is a segment of the server's path, as in APIs of nodes. */
  readonly keyed: boolean;
  readonly operations: readonly Operation[];
  /** Operations that are not served, with their places and reasons. */
  readonly leftOut: readonly string[];
  /** Every header that some response declares, for `Access-Control-Expose-Headers`. */
  readonly responseHeaders: readonly string[];
  /** The names that public nodes give to response headers, by lower-case name in the document (`x-upstream-headers`). */
  readonly upstreamHeaders: Readonly<Record<string, string>>;
}

export interface Operation {
  /** The `operationId`, or method and path if the document has none. */
  readonly id: string;
  /** Its object in the document. */
  readonly node: OperationObject;
  readonly method: HttpMethod;
  readonly template: PathTemplate;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** The statuses in ascending order, then ranges and `default`, since an object has its keys of digits first. */
  readonly responses: readonly Response[];
  /** The alternatives of credentials, of which a request must carry one. Empty if a request needs no credentials. */
  readonly security: readonly (readonly RequestCredential[])[];
  /** The request header that carries the API key, if a security scheme names one. */
  readonly keyHeader?: string;
  /** True if a request may carry a bearer token. */
  readonly takesToken: boolean;
  /** True if a failed call may be sent again without harm (`x-retryable`). */
  readonly retryable: boolean;
  /** True if an answer may hold links: a schema of some response has the format `uri` or `uri-template`. */
  readonly hasLinks: boolean;
  /** Cost of a call in Compute Units (`x-compute-units`). 0 if the document names no cost. */
  readonly computeUnits: number;
  /** Part of the service's own state that answers a valid call (`x-service-state`): `endpoints` or `token`. */
  readonly serviceState?: string;
  /** Pagination of a list operation (`x-pagination`): the query parameter of a page's start, and the path to the records. */
  readonly pagination?: { readonly start: string; readonly items: readonly string[] };
}

/** A credential of a request: the text of a header, a query parameter or a cookie. */
export interface RequestCredential {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  /** Name in front of the credentials, in lower case, such as `bearer`. */
  readonly scheme?: string;
}

export interface Parameter {
  /** Its object in the document. References are followed, as for every `node` in this file. */
  readonly node: HeaderObject & Partial<ParameterObject>;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: SchemaObject;
  /** Media type and schema of a parameter that `content` describes. */
  readonly content?: Content;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly node: RequestBodyObject;
  readonly required: boolean;
  readonly contents: readonly Content[];
}

export interface Response {
  readonly node: ResponseObject;
  /** The key in the document: a status, a range such as `4XX`, or `default`. */
  readonly code: string;
  /** Their texts are written and read as those of parameters. */
  readonly headers: readonly Parameter[];
  readonly contents: readonly Content[];
}

export interface Content {
  readonly mediaType: string;
  /** Schema as the document writes it, possibly a `$ref`. Absent if any body is allowed. */
  readonly schema?: SchemaObject;
  /** Form of the members on the wire, by name. */
  readonly encoding?: Readonly<Record<string, EncodingObject>>;
  readonly examples: readonly Example[];
}

/** A named example. */
export interface Example {
  readonly key: string;
  readonly value: unknown;
  readonly answers?: AnswersExtension;
}

/**
 * Reasons for which the gateway itself answers a request, with the status of a refusal that the document has no answer for. The last three
 * are failures of the gateway or of its nodes. The others concern the caller. `x-answers` in a document names these reasons.
 */
export const fallbackStatus = {
  missing_key: 401,
  unknown_key: 401,
  invalid_token: 401,
  unknown_client: 401,
  rate_limited: 429,
  foreign_origin: 403,
  unknown_route: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  body_too_large: 413,
  unsupported_media_type: 415,
  malformed_body: 400,
  invalid_path: 400,
  invalid_query: 400,
  invalid_header: 400,
  invalid_body: 400,
  overloaded: 503,
  node_unreachable: 502,
  node_timeout: 504,
} as const;

export type Condition = keyof typeof fallbackStatus;

export const conditions: readonly Condition[] = Object.keys(fallbackStatus) as Condition[];

/** Tests if a response is declared for a status, by its code or by its range. */
export function responseMatches({ code }: Response, status: number): boolean {
  return code === String(status) || code.toUpperCase() === `${String(status)[0]}XX`;
}

/** Finds the response for a status: first by its code, then by its range, then `default`. */
export function findResponse({ responses }: Operation, status: number): Response | undefined {
  const own = responses.find((response) => responseMatches(response, status));
  return own ?? responses.find(({ code }) => code === "default");
}

/** The status that a response's own code names. `undefined` for a range and for `default`. */
export function statusOfCode({ code }: Response): number | undefined {
  return /^\d{3}$/.test(code) ? Number(code) : undefined;
}

/** Lists the methods for `Allow`. HEAD comes with GET, and the gateway itself answers OPTIONS. */
export function allowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.map(({ method }) => method.toUpperCase());
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

/** Finds the operation for a method. HEAD is answered as GET if the document has no HEAD operation. */
export function findOperation(operations: readonly Operation[], method: string): Operation | undefined {
  const exact = operations.find((operation) => operation.method === method.toLowerCase());
  return exact ?? (method === "HEAD" ? operations.find((operation) => operation.method === "get") : undefined);
}
