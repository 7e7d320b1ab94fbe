import {
  exampleInputs,
  keyHeader,
  type OpenApiDocument,
  type Operation,
  sampleKey,
  stringifyExact,
} from "@ledgergate/conformance";

/** A request in its parts, as it goes over the wire without a client. */
export interface RawRequest {
  readonly method: string;
  /** The server's path and then the operation's, with `{apiKey}` and the names of parameters still in it. */
  readonly path: string;
  readonly apiKey: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A request that the document allows, made of its examples: bad requests differ from it in one thing. */
export function goodRequest(document: OpenApiDocument, operation: Operation): RawRequest {
  const [input] = exampleInputs(operation, "required");
  const texts = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter(({ in: where, name }) => where === place && name in input)
        .map(({ name }) => [name, String(input[name])]),
    );
  const [body] = operation.bodies;
  const key = keyHeader(document);
  return {
    method: operation.method,
    path: serverPath(document) + operation.path,
    apiKey: sampleKey,
    pathValues: texts("path"),
    query: texts("query"),
    headers: {
      ...texts("header"),
      ...(key && { [key]: sampleKey }),
      ...(body && { "Content-Type": body.mediaType }),
    },
    body: body && stringifyExact(body.examples[0]?.value),
  };
}

/** The part of a request's address after the mount of its API. */
export function pathOf({ path, apiKey, pathValues, query }: RawRequest): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(name === "apiKey" ? apiKey : (pathValues[name] ?? "")),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** What the document's server adds to the host. */
function serverPath({ servers }: OpenApiDocument): string {
  return servers?.[0]?.url.replace(/^\w+:\/\/[^/]*/, "").replace(/\/$/, "") ?? "";
}
