import { keyHeader, type LoadedApi, serverPath } from "./oracle/apis.ts";
import { isObject } from "./oracle/document.ts";
import type { DeclaredOperation } from "./oracle/operations.ts";
import { writeBody } from "./oracle/write-body.ts";

/** An API at a service, with credentials that the service knows. */
export interface ServedApi extends Pick<LoadedApi, "document" | "validate"> {
  /** Path of the API at the service. */
  readonly mount: string;
  readonly apiKey: string;
  /** Members of bodies that replace those of the document's examples: the credentials of a client. */
  readonly client?: Readonly<Record<string, string>>;
}

/** A request that is sent without a client. */
export interface RawRequest {
  readonly method: string;
  /** Request target. `{origin}` stands for the service's origin. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** Parts of a request. */
export interface Parts {
  readonly method: string;
  /** Path with placeholders for `{apiKey}` and parameters. */
  readonly path: string;
  readonly pathValues: Texts;
  readonly query: Texts;
  readonly headers: Texts;
  readonly body: string | undefined;
}

/** Reads the parts of a valid request from the document's examples. */
export function goodParts({ document, mount, apiKey, client = {} }: ServedApi, operation: DeclaredOperation): Parts {
  const texts = (place: string): Texts => {
    const given = operation.parameters.filter((one) => one.required && one.in === place);
    return Object.fromEntries(given.map(({ name, examples }) => [name, String(examples[0]?.value)]));
  };
  const [body] = operation.bodies;
  const sent = body && writeBody(body.mediaType, withMembers(body.examples[0]?.value, client));
  const key = keyHeader(document);
  return {
    method: operation.method,
    path: mount + serverPath(document) + operation.path,
    pathValues: { ...texts("path"), apiKey },
    query: texts("query"),
    headers: {
      ...texts("header"),
      ...(key && { [key]: apiKey }),
      ...(sent && { "Content-Type": sent.type }),
    },
    body: sent?.body,
  };
}

/** Joins the parts of a request. */
export function joinParts({ method, path, pathValues, query, headers, body }: Parts): RawRequest {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(pathValues[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return { method, target: search === "" ? filled : `${filled}?${search}`, headers, body };
}

function withMembers(value: unknown, members: Texts): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, members[name] ?? one]));
}
