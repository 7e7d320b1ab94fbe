/** An answer before it becomes bytes. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer in JSON. */
export function jsonAnswer(status: number, body: unknown, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body };
}

/** Header of answers that no cache may store: those of operations on accounts, and failures that no document describes. */
export const notStored: Answer["headers"] = { "cache-control": "no-store" };

/** Makes the answer to a failure that no document describes: problem details (RFC 9457). */
export function problem(status: number, detail: string): Answer {
  const body = { type: "about:blank", title: statusText(status) || "Failure", status, detail };
  return jsonAnswer(status, body, { "content-type": "application/problem+json", ...notStored });
}

/** Reason phrases of common statuses in Node's wording. Browsers have no such list. */
const texts: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  206: "Partial Content",
  301: "Moved Permanently",
  302: "Found",
  304: "Not Modified",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The reason phrase of a common status, or an empty text. */
export function statusText(status: number): string {
  return texts[status] ?? "";
}
