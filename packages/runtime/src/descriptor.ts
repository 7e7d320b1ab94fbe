/**
 * Describes an API as plain data. The code generator writes it from the OpenAPI document, and the runtime reads it. Its only
 * functions are those of {@link ApiParts}.
 */

/** The integer formats of OpenAPI. A value is checked against its format before it is sent. */
export type IntegerFormat = `${"u" | ""}int${8 | 16 | 32 | 64 | 128 | 256}`;

/** Place of an input member in the request, and the rules to check before sending. */
export interface InputRule {
  /** Its place in the request. `body` is a member of a JSON object or form; `payload` is the whole body. */
  readonly in: "path" | "query" | "header" | "body" | "payload";
  readonly required?: true;
  /** The JSON type on the wire. Absent: any value is passed on unchecked. */
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  /** Integer format of a `string` or `integer`. The value is a bigint, text or number within its range. */
  readonly format?: IntegerFormat;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  /** Place of the value in the table of `checkPlaces`: integers in it that have lost digits are refused. */
  readonly integers?: number;
  /** True if the value may also be any text, such as a server's cursor ({@link PaginationDescriptor.cursorHeader}). */
  readonly cursor?: true;
  readonly pattern?: string;
  /** Description of the pattern (`x-pattern-words`), as text that completes "must be …". */
  readonly words?: string;
  readonly enum?: readonly (string | number | bigint | boolean)[];
  /** Separator that joins the items of a list into one text. Absent: each item is a parameter of its own. */
  readonly join?: ",";
  /** Name on the wire, if another input or every object (`toString`) already has that name. Absent: the input's own name. */
  readonly name?: string;
  /** True if `null` is an allowed value. */
  readonly nullable?: true;
  /** True if the value must never be shown (`format: password`), false for a header whose name only looks like that of a secret. */
  readonly secret?: boolean;
  /** The value that the client sends if the caller gives none. */
  readonly fill?: string | number | bigint | boolean;
}

/** Pagination of a list operation (`x-pagination`): the place of its records and the start of the next page. */
export interface PaginationDescriptor {
  /** Member names from the body's root to the list of records. Empty: the body is the list. */
  readonly items: readonly string[];
  /** The query parameter that says where a page starts. */
  readonly start: string;
  /** Member names from a record to its position in the list. */
  readonly from: readonly string[];
  /** True if the next page starts one after the last record's position. Absent: it starts at that position. */
  readonly increment?: true;
  /** The input with the size of a page. Empty: there is none. Absent: `limit`. */
  readonly limit?: string;
  /** Lower-case response header with the start of the next page, if servers send one. */
  readonly cursorHeader?: string;
}

/** One operation of an API. */
export interface OperationDescriptor {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH" | "HEAD" | "OPTIONS" | "TRACE";
  /** The path template below the server's path, as in the document. */
  readonly path: string;
  /** Every input member, by its wire name if that name is free. */
  readonly input: Readonly<Record<string, InputRule>>;
  /** Media type of the request body, or a range that contains it. Absent: `application/json`. */
  readonly bodyType?: string;
  /** Further media types, or ranges, of the request body. A `Blob` of one of them is sent under its own type. */
  readonly blobTypes?: readonly string[];
  /** True if the request has no body when no member of it is given. */
  readonly optionalBody?: true;
  /** Cost of one call in Compute Units (`x-compute-units`). Absent: the call costs nothing. */
  readonly computeUnits?: number;
  /** True if a failed call may be sent again (`x-retryable`, else by the HTTP method). */
  readonly retryable?: true;
  /** Default decoder of a 2xx body. Absent: JSON. `none`: the operation answers without a body. */
  readonly decode?: "text" | "bytes" | "none";
  /** True if a 2xx answer may have no body. The caller then gets `undefined`. */
  readonly mayBeEmpty?: true;
  /** Media type of the 2xx answer, if there are several. */
  readonly mediaType?: string;
  /** Other media types of the 2xx answer by the name for the call option `accept`. Their bodies are returned as bytes. */
  readonly accepts?: Readonly<Record<string, string>>;
  /** A 2xx JSON body with `member` is a failure (`x-failure`). If it contains a text of `retry`, another attempt may succeed. */
  readonly failure?: { readonly member: string; readonly retry?: readonly string[] };
  /** True if 2xx bodies may hold integers beyond 2^53. They are read as exact bigints. A number: only those at places of `parsePlaces`. */
  readonly exact?: true | number;
  /** True if 2xx bodies hold secrets (`format: password`). No error quotes an unreadable body. */
  readonly secret?: true;
  /** Lower-case names of the headers whose rule has `secret: false`. */
  readonly shownHeaders?: readonly string[];
  /** True if the input holds secrets (`format: password`), at any depth. `/query` refuses the operation: caches keep inputs. */
  readonly secretInput?: true;
  /** Present if the operation answers with server-sent events: the format of their data. `decode` is then `none`. */
  readonly events?: "text" | "json";
  /** Present if the operation answers with one page of a list. */
  readonly pagination?: PaginationDescriptor;
}

/** Places of the error code and the error texts in a failure body. */
export interface FailureDescriptor {
  /** Member names from the body's root to the code. */
  readonly code: readonly string[];
  /** A regular expression with the flag `u` whose one group is the code in that member. Absent: the member is the code. */
  readonly codePattern?: string;
  /** Member names from the body's root to each text for people, in the order of the message. */
  readonly messages?: readonly (readonly string[])[];
  /** The code of the 404 that answers a path which the API does not have. */
  readonly unknownRoute?: string;
  /** True if failure bodies may hold integers beyond 2^53. They are read as exact bigints. */
  readonly exact?: true;
}
