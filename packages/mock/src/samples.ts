import { type Api, fillTemplate, type Operation, type Parameter } from "@ledgergate/document";
import { mountPath } from "./routing/route.ts";
import type { Team } from "./state/state.ts";

/** A request that an operation accepts, made of the document's examples. */
interface SampleRequest {
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

/** Credentials to show a call with. */
export interface SampleCredentials {
  readonly apiKey: string;
  readonly adminKey: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
}

/** Placeholders for the credentials of a custom state, which must not be shown. */
export const placeholders: SampleCredentials = {
  apiKey: "API_KEY",
  adminKey: "ADMIN_KEY",
  client: { client_id: "CLIENT_ID", client_secret: "CLIENT_SECRET" },
};

/** Credentials of a team that open an API. */
export function sampleCredentials({ endpoints, admin_keys, clients }: Team, chain: string): SampleCredentials {
  const endpoint = endpoints.find((one) => one.chain === chain && one.enabled && !one.deleted);
  return {
    apiKey: endpoint?.api_key ?? placeholders.apiKey,
    adminKey: admin_keys[0] ?? placeholders.adminKey,
    client: clients[0] ?? placeholders.client,
  };
}

/** A `curl` command for an API's first operation that works when pasted into a shell. */
export function curlLine(api: Api, url: string, credentials: SampleCredentials): string {
  const [operation] = api.operations;
  if (!operation) return `curl ${quote(url)}`;
  const { method, path, headers, body } = sampleRequest(api, operation, credentials);
  return [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]),
    ...(body === undefined ? [] : ["-d", quote(JSON.stringify(body))]),
    quote(url + path),
  ].join(" ");
}

/** A word of a POSIX shell that stands for exactly this text. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
