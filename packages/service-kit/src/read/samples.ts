import { isMultipart } from "../base/media-type.ts";
import { boundary, writeBody } from "../base/write-body.ts";
import type { Api, Operation, Parameter } from "./api.ts";
import { fillTemplate } from "./path-template.ts";

/** A request that an operation accepts, made of the document's examples. */
interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Credentials of sample calls. */
export interface SampleCredentials {
  readonly apiKey: string;
  readonly adminKey: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
}

/**
 * Makes a request with only the required parameters, and with credentials if the operation needs them. `baseUrl` is the part of the
 * URL before the path of the document's server.
 */
export function sampleRequest(
  api: Api,
  baseUrl: string,
  operation: Operation,
  { apiKey, adminKey, client }: SampleCredentials,
): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const query = new URLSearchParams(Object.entries(examplesOf(required, "query"))).toString();
  const content = operation.requestBody?.contents[0];
  const [example] = content?.examples ?? [];
  const value = operation.serviceState === "token" ? withClient(example?.value, client) : example?.value;
  return {
    method: operation.method.toUpperCase(),
    url: [
      baseUrl,
      ...api.serverPath.map((part) => `/${part === "{apiKey}" ? apiKey : part}`),
      fillTemplate(operation.template, examplesOf(operation.parameters, "path")),
      query && `?${query}`,
    ].join(""),
    headers: {
      ...examplesOf(required, "header"),
      ...(operation.keyHeader !== undefined && { [operation.keyHeader]: adminKey }),
      ...(content && { "Content-Type": sentType(content.mediaType) }),
    },
    ...(content && example && { body: writeBody(value, content.mediaType) }),
  };
}

/** Replaces a range by JSON, and adds the boundary of parts. */
function sentType(mediaType: string): string {
  if (isMultipart(mediaType)) return `${mediaType}; boundary=${boundary}`;
  return mediaType.includes("*") ? "application/json" : mediaType;
}

function withClient(body: unknown, { client_id, client_secret }: SampleCredentials["client"]): unknown {
  return typeof body === "object" ? { ...body, client_id, client_secret } : body;
}

function examplesOf(parameters: readonly Parameter[], place: string): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, content, example = "" }) => [
        name,
        content ? writeBody(example, content.mediaType) : String(example),
      ]),
  );
}

/** A `curl` command for an API's first operation with usable examples that works when pasted into a shell. */
export function curlLine(api: Api, baseUrl: string, credentials: SampleCredentials): string {
  const operation = api.operations.find(({ parameters }) =>
    Object.values(examplesOf(parameters, "path")).every((text) => !/^\.{0,2}$/.test(text)),
  );
  if (!operation) return `curl ${quote(baseUrl)}`;
  const { method, url, headers, body } = sampleRequest(api, baseUrl, operation, credentials);
  return curlCommand(method, url, Object.entries(headers), body);
}

/** The `curl` command that sends a request. A body that is a list has the words of curl, quoted. */
export function curlCommand(
  method: string,
  url: string,
  headers: readonly (readonly [name: string, value: string])[],
  body?: string | readonly string[],
): string {
  return [
    "curl",
    ...(method === "GET" ? [] : ["-X", quote(method)]),
    ...headers.flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]),
    ...(typeof body === "string" ? ["--data-raw", quote(body)] : (body ?? [])),
    // Without -g, curl reads brackets and braces as ranges of URLs.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    // Without --path-as-is, curl drops the segments `.` and `..`, and calls another path.
    ...(/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url) ? ["--path-as-is"] : []),
    quote(url),
  ].join(" ");
}

/** Quotes a text for a POSIX shell. */
export function quote(text: string): string {
  if (/^\w+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
