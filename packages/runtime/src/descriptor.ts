/**
 * What the code generator writes and the runtime reads: an API as plain data. A generated table holds nothing that its
 * OpenAPI document does not say, and no behaviour but the names of {@link ApiParts}.
 */

/** The integer formats of OpenAPI that a value is checked against before it is sent. */
export type IntegerFormat = "uint8" | "uint16" | "uint32" | "uint64" | "int32" | "int64";

/** Where an input member travels, and what it must satisfy before the request is sent. */
export interface InputRule {
  /** Its place in the request. `body` is a member of a JSON object; `payload` is the whole body. */
  readonly in: "path" | "query" | "header" | "body" | "payload";
  readonly required?: true;
  /** The JSON type on the wire. Absent: any value is passed on unchecked. */
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  /** With `type: "string"` or `"integer"`: the value is a whole number in this range, given as bigint, text or number. */
  readonly format?: IntegerFormat;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Takes text that is no number, too: a cursor of the server ({@link PaginationDescriptor.cursorHeader}). */
  readonly cursor?: true;
  readonly pattern?: string;
  /** What the pattern allows (`x-pattern-words`), as text that completes "must be …". */
  readonly words?: string;
  readonly enum?: readonly (string | number | boolean)[];
  /** A list travels as one text, its items with this between them. Absent: each item is a parameter of its own. */
  readonly join?: ",";
  /** Its name on the wire, where another input has that name, or every object does (`toString`). Absent: its own. */
  readonly name?: string;
  /** `null` is a value of its own here. */
  readonly nullable?: true;
  /** The value must never be shown (`format: password`). */
  readonly secret?: true;
  /** The value that the client fills in when the caller gives none. */
  readonly fill?: string | number | boolean;
}

/** How the records of a list operation are found, and how its next page is asked for (`x-pagination`). */
export interface PaginationDescriptor {
  /** Member names from the body's root to the list of records. Empty: the body is the list. */
  readonly items: readonly string[];
  /** The query parameter that says where a page starts. */
  readonly start: string;
  /** Member names from a record to its position in the list. */
  readonly from: readonly string[];
  /** The next page starts with the number after the last record's position. Absent: with that position as it is. */
  readonly increment?: true;
  /** Lower-case response header that says where the next page starts, on the servers that send it. */
  readonly cursorHeader?: string;
}

/** One operation of an API. */
export interface OperationDescriptor {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH" | "HEAD" | "OPTIONS" | "TRACE";
  /** The path template below the server's path, as in the document. */
  readonly path: string;
  /** Every input member, by its wire name where that is free. */
  readonly input: Readonly<Record<string, InputRule>>;
  /** Media type of the request body, or a range of which the body's own type is one. Absent: `application/json`. */
  readonly bodyType?: string;
  /** The request has no body where none of its members is given. */
  readonly optionalBody?: true;
  /** Cost of one call in Compute Units (`x-compute-units`). Absent: the call costs nothing. */
  readonly computeUnits?: number;
  /** Whether a failed call may be sent again (`x-retryable`, else what HTTP says of the method). */
  readonly retryable?: true;
  /** How a 2xx body is read by default. Absent: JSON. `none`: the operation answers without a body. */
  readonly decode?: "text" | "bytes" | "none";
  /** A 2xx answer may also come without a body, which is given as `undefined`. */
  readonly mayBeEmpty?: true;
  /** Media type of the 2xx answer, where there are several. */
  readonly mediaType?: string;
  /** Other media types of the 2xx answer by the name that the call option `accept` takes. Their bodies come as bytes. */
  readonly accepts?: Readonly<Record<string, string>>;
  /** A 2xx JSON body that has this member is a failure (`x-failure`). */
  readonly failure?: { readonly member: string; readonly retry?: readonly string[] };
  /** 2xx bodies may hold integers beyond 2^53, which come back as exact bigints. */
  readonly exact?: true;
  /** 2xx bodies hold secrets (`format: password`): no error quotes one that cannot be read. */
  readonly secret?: true;
  /** The operation answers with one page of a list. */
  readonly pagination?: PaginationDescriptor;
}

/** How a failure body of an API is read: where its code and its text stand. */
export interface FailureDescriptor {
  /** Member names from the body's root to the code. */
  readonly code: readonly string[];
  /** A regular expression with the flag `u` whose one group is the code in that member. Absent: the member is the code. */
  readonly codePattern?: string;
  /** Member names from the body's root to each text for people, in their order. */
  readonly messages?: readonly (readonly string[])[];
  /** The code of the 404 that answers a path which the API does not have. */
  readonly unknownRoute?: string;
  /** Failure bodies may hold integers beyond 2^53, which come back as exact bigints. */
  readonly exact?: true;
}
