import type { Condition } from "./conditions.ts";
import type { HttpMethod, OpenApiDocument, SchemaObject } from "./open-api-document.ts";
import type { PathTemplate } from "./path-template.ts";

/** An API as the mock serves it: read once from its document, then only looked at. */
export interface Api {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly document: OpenApiDocument;
  /** The segments of the server's path; the API key stands at `{apiKey}`. */
  readonly serverPath: readonly string[];
  /** Whether the key is a segment of the server's path. */
  readonly keyed: boolean;
  readonly operations: readonly Operation[];
  /** Every header that some response declares, for `Access-Control-Expose-Headers`. */
  readonly responseHeaders: readonly string[];
  /** The names that public nodes give to response headers, by lower-case name in the document (`x-upstream-headers`). */
  readonly upstreamHeaders: Readonly<Record<string, string>>;
}

export interface Operation {
  /** The `operationId`, or method and path where the document has none. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly template: PathTemplate;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
  /** Whether a request without credentials is refused. */
  readonly secured: boolean;
  /** The request header that carries the API key, where a security scheme names one. */
  readonly keyHeader?: string;
  /** Whether a bearer token may come with a request. */
  readonly takesToken: boolean;
  /** What a call costs, in Compute Units (`x-compute-units`); 0 where the document names no cost. */
  readonly computeUnits: number;
  /** What of the mock's state is the answer to a valid call (`x-mock-state`): `endpoints` or `token`. */
  readonly mockState?: string;
  /** Where it gives a page of a list (`x-pagination`): the query parameter that says where, and the way to the records. */
  readonly pagination?: { readonly start: string; readonly items: readonly string[] };
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: SchemaObject;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  /** Whether it carries credentials of its own: some member has the format `password`. */
  readonly secret: boolean;
  readonly contents: readonly Content[];
}

export interface Response {
  /** The key in the document: a status, a range such as `4XX`, or `default`. */
  readonly code: string;
  readonly headers: readonly ResponseHeader[];
  readonly contents: readonly Content[];
}

export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly example?: unknown;
  /** The member of the ledger's state that it tells (`x-ledger-state`). */
  readonly ledgerState?: string;
}

export interface Content {
  readonly mediaType: string;
  readonly examples: readonly Example[];
}

/** A named example, with what `x-answers` says about it. */
export interface Example {
  readonly key: string;
  readonly value: unknown;
  /** The status that the example travels with, where its response has none of its own. */
  readonly status?: number;
  readonly answers: readonly Condition[];
  /** The parameter or body member that the answer is about. Absent: any. */
  readonly about?: string;
  /** The value of that parameter that the answer is about, as text. Absent: any. */
  readonly aboutValue?: string;
  /** Set when the answer is only about a parameter or member that was sent at all. */
  readonly aboutGiven?: true;
  /** Texts to put into the example's string members, by JSON pointer. */
  readonly fill: Readonly<Record<string, string>>;
}
