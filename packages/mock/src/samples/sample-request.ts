import type { Api, Operation, Parameter } from "../document/api.ts";
import { fillTemplate } from "../document/path-template.ts";
import { mountPath } from "../routing/land.ts";
import type { SampleCredentials } from "./sample-credentials.ts";

/** A request that an operation accepts, made of the document's examples. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query below the mock's URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes the request with the required parameters only, and credentials wherever some are due. */
export function sampleRequest(
  api: Api,
  operation: Operation,
  { apiKey, adminKey, client }: SampleCredentials,
): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const query = new URLSearchParams(Object.entries(examplesOf(required, "query"))).toString();
  const content = operation.requestBody?.contents[0];
  const [body] = content?.examples ?? [];
  return {
    method: operation.method.toUpperCase(),
    path: [
      mountPath(api),
      ...api.serverPath.map((part) => `/${part === "{apiKey}" ? apiKey : part}`),
      fillTemplate(operation.template, examplesOf(operation.parameters, "path")),
      query && `?${query}`,
    ].join(""),
    headers: {
      ...examplesOf(required, "header"),
      ...(operation.keyHeader !== undefined && { [operation.keyHeader]: adminKey }),
      ...(content && { "Content-Type": content.mediaType }),
    },
    ...(body && { body: operation.requestBody?.secret ? withClient(body.value, client) : body.value }),
  };
}

/** The body with client credentials in place of those that the example only hints at. */
function withClient(body: unknown, { client_id, client_secret }: SampleCredentials["client"]): unknown {
  return typeof body === "object" ? { ...body, client_id, client_secret } : body;
}

function examplesOf(parameters: readonly Parameter[], place: string): Record<string, string> {
  return Object.fromEntries(
    parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, String(example ?? "")]),
  );
}
