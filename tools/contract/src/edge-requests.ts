import { goodRequest, listBadRequests, listDeniedRequests, pathOf, type RawRequest } from "./bad-requests.ts";
import {
  type DeclaredOperation,
  isKeyInPath,
  type LoadedApi,
  sampleKey,
  serverPath,
  type Validator,
} from "./oracle/index.ts";

/** A request that the mock, `createMockFetch` and the gateway must answer alike. */
export interface EdgeRequest {
  readonly title: string;
  readonly method: string;
  /** Request target. `{origin}` stands for the service's origin. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Bytes to send instead of the members above. `{host}` stands for the service's host. */
  readonly text?: string;
}

/** An API with its path and its credentials, which are the same at every service. */
export interface ServedApi {
  readonly api: LoadedApi;
  readonly mount: string;
  readonly apiKey: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
}

const preflight = "Origin: https://page.example; Access-Control-Request-Method: GET";

/** Reads rows: a method, a target, and then headers, or after `>` the body. `{path}` and the like stand for values. */
function readRows(rows: string, values: Readonly<Record<string, string>> = {}): readonly EdgeRequest[] {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (given, name) => values[name] ?? given);
  return rows
    .replaceAll("{preflight}", preflight)
    .trim()
    .split("\n")
    .map((row) => {
      const [, method = "", target = "", more = "", body] = /^(\S+) (\S*) ?(.*?)(?: ?> (.*))?$/.exec(row.trim()) ?? [];
      const headers = more
        .split("; ")
        .filter(Boolean)
        .map((one) => one.split(": "));
      return { title: row.trim(), method, target: fill(target), headers: Object.fromEntries(headers), body };
    });
}

/** Rows beside the operation's own method, headers and body. */
const changed = `
HEAD {path}{query}
OPTIONS {path}{query}
TRACE {path}{query}
DELETE {path}{query} > {}`;

const preflights = `
OPTIONS {path}{query} {preflight}
OPTIONS {path}{query} {preflight}; Access-Control-Request-Headers: x-mine
OPTIONS {path}/no{query} {preflight}`;

const headers = `
Origin: https://page.example
Upgrade: websocket
Upgrade: h2c
Authorization: Basic bWU6bWU=
Authorization: Bearer
Authorization: Bearer a.b.c
Content-Encoding: gzip
Accept: text/html`;

/** Ends of paths. `Request` resolves the last ones. */
const ends = "/ // %2f %5c ;a /..; /; %zz %ff %00 %252f %0d%0a /.. /../x /%2e%2e /./x";

/** Heads that `fetch` writes otherwise. */
const raw = [
  "GET {target} HTTP/1.1\r\nConnection: close\r\n\r\n",
  "GET {target} HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "POST {target} HTTP/1.0\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
];

const unknownKeys = `
OPTIONS {unknown} {preflight}
GET {unknown}/no
PATCH {unknown}
GET {unknown}%zz
GET {unknown}?%zz
GET {unknown}%2f`;

/** Lists requests for one operation that all services must answer alike. */
export function listEdgeRequests(
  served: ServedApi,
  validate: Validator,
  operation: DeclaredOperation,
): readonly EdgeRequest[] {
  const { document } = served.api;
  const good = { ...asEdgeRequest(goodRequest(document, operation), served), title: "as the document shows it" };
  const { target } = good;
  const [path = ""] = target.split("?");
  const query = target.slice(path.length);
  const unknown = path.replace(served.apiKey, "unknown-key");
  const having = (change: Partial<EdgeRequest>): EdgeRequest => ({ ...good, title: JSON.stringify(change), ...change });
  const rows = (text: string) => readRows(text, { path, query, target, unknown });
  const bad = [
    ...listBadRequests(document, validate, operation),
    // Services exhaust a budget at different times.
    ...listDeniedRequests(document, operation).filter(({ condition }) => condition !== "rate_limited"),
  ];
  const targets = [
    ...ends.split(" ").map((end) => path + end + query),
    path.replace(/\/([^/]*)$/, "//$1") + query,
    `/${path}${query}`,
    ...["%zz", "a=%ff", "&&=", "x".repeat(4096)].map((more) => `${path}?${more}`),
    `${target}#fragment`,
    `{origin}${target}`,
    ...(isKeyInPath(document) ? ["", "%20", "%zz", "%2f", "..%2f"] : []).map((key) => path.replace(served.apiKey, key)),
  ];
  const scopes = good.body?.includes("client_secret") ? ["write:validators", "unknown", "", null] : [];
  return [
    good,
    ...bad.map(({ condition, name = "", request }) => ({
      ...asEdgeRequest(request, served, condition === "unknown_client"),
      title: `${condition} ${name}`,
    })),
    ...scopes.map((scope) => having({ body: good.body?.replace("{", `{"scope":${JSON.stringify(scope)},`) })),
    ...(operation.bodies.length === 0 ? [having({ body: "{}" })] : []),
    ...rows(changed).map(({ method, body }) => having({ method, body })),
    ...rows(preflights),
    ...headers
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", value = ""] = line.split(": ");
        return having({ headers: { ...good.headers, [name]: value } });
      }),
    ...targets.map((one) => having({ target: one })),
    ...raw.map((text) => having({ text: text.replace("{target}", target) })),
    ...(isKeyInPath(document) ? rows(unknownKeys) : []),
  ];
}

/** Lists requests for unknown operations of an API that all services must answer alike. */
export function listOtherRequests({ api, mount, apiKey }: ServedApi): readonly EdgeRequest[] {
  const base = serverPath(api.document).replace("{apiKey}", apiKey);
  const parts = base
    .split("/")
    .slice(1)
    .map((_, index, all) => all.slice(0, index + 1).join("/"));
  return readRows([...parts.map((part) => `GET {mount}/${part}\nGET {mount}/${part}/`), others].join("\n"), {
    mount,
    base: mount + base,
  });
}

const others = `GET {base}/no
GET {mount}/no
GET {mount}/no/such/path/of/this/api
OPTIONS {base}/no
OPTIONS {base}/no {preflight}
POST {base}/no > {}`;

const outer = `
GET /no/such/api
GET /%
GET /%zz?%zz
GET /no;a
GET //
HEAD /no/such/api
POST /no/such/api > {}
OPTIONS /no/such/api
OPTIONS /no/such/api {preflight}
GET /no/such/api Upgrade: websocket
OPTIONS *
GET *
GET /.well-known/jwks.json
GET /.well-known/jwks.json?x=1
GET /.well-known/jwks.json?%zz
HEAD /.well-known/jwks.json
POST /.well-known/jwks.json
OPTIONS /.well-known/jwks.json {preflight}
GET /.well-known/jwks.json Origin: https://page.example`;

/** Lists requests outside all APIs that all services must answer alike. */
export function listOuterRequests(): readonly EdgeRequest[] {
  const texts = [
    "nonsense\r\n\r\n",
    "FETCH / HTTP/1.1\r\nHost: {host}\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: ${"x".repeat(64 * 1024)}\r\n\r\n`,
    "CONNECT other.example:443 HTTP/1.1\r\nHost: {host}\r\n\r\n",
  ];
  const raw = texts.map((text) => ({ title: text.slice(0, 80), method: "GET", target: "", headers: {}, text }));
  return [...readRows(outer), ...raw];
}

/** Replaces the sample credentials of a request by credentials that the services know. */
function asEdgeRequest(
  { method, headers, body, ...request }: RawRequest,
  { mount, apiKey, client }: ServedApi,
  hasUnknownClient = false,
): EdgeRequest {
  const withKey = (text: string): string => (text === sampleKey ? apiKey : text);
  const sent = Object.entries(headers).map(([name, value]) => [name, withKey(value)]);
  const replace = (text: string, [name, value]: readonly [string, string]) =>
    text.replace(new RegExp(`("${name}":)"[^"]*"`), `$1"${value}"`);
  return {
    title: "",
    method,
    target: mount + pathOf({ ...request, method, headers, body, apiKey: withKey(request.apiKey) }),
    headers: Object.fromEntries(sent),
    body: hasUnknownClient ? body : body && Object.entries(client).reduce(replace, body),
  };
}
