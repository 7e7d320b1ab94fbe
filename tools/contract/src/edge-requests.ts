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
  readonly notByFetch?: string;
}

/** An API with its path and its credentials, which are the same at every service. */
export interface ServedApi {
  readonly api: LoadedApi;
  readonly mount: string;
  readonly apiKey: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
}

const noDotSegments = "`Request` resolves dot segments";
const noBody = "`Request` refuses a GET with a body";
const noRequestLine = "`fetch` writes the request line itself";
const noHost = "`fetch` writes Host itself";

const origin = "https://page.example";
const preflight = { Origin: origin, "Access-Control-Request-Method": "GET" };

/** Lists requests for one operation that all services must answer alike. */
export function listEdgeRequests(
  served: ServedApi,
  validate: Validator,
  operation: DeclaredOperation,
): readonly EdgeRequest[] {
  const { document } = served.api;
  const good = asEdgeRequest(goodRequest(document, operation), served);
  const { target, headers } = good;
  const [path = "", search] = target.split("?");
  const query = search === undefined ? "" : `?${search}`;
  const withPath = (changed: string, notByFetch?: string): EdgeRequest => ({
    ...good,
    title: changed,
    target: changed + query,
    ...(notByFetch !== undefined && { notByFetch }),
  });
  const withHeaders = (more: Readonly<Record<string, string>>): EdgeRequest => ({
    ...good,
    title: JSON.stringify(more),
    headers: { ...headers, ...more },
  });
  const bad = [
    ...listBadRequests(document, validate, operation),
    // Services exhaust a budget at different times.
    ...listDeniedRequests(document, operation).filter(({ condition }) => condition !== "rate_limited"),
  ];
  const unknownKey = target.replace(served.apiKey, "unknown-key").replace(query, "");
  return [
    { ...good, title: "as the document shows it" },
    ...bad.map(({ condition, name = "", request }) => ({
      ...asEdgeRequest(request, served, condition === "unknown_client"),
      title: `${condition} ${name}`,
    })),
    ...(good.body?.includes("client_secret") ? ["write:validators", "unknown", "", null] : []).map((scope) => ({
      ...good,
      title: `scope ${JSON.stringify(scope)}`,
      body: good.body?.replace("{", `{"scope":${JSON.stringify(scope)},`),
    })),
    ...(operation.bodies.length === 0
      ? [{ ...good, title: "a body", body: "{}", ...(/^(GET|HEAD)$/.test(good.method) && { notByFetch: noBody }) }]
      : []),
    { ...good, title: "HEAD", method: "HEAD", body: undefined },
    { ...good, title: "OPTIONS", method: "OPTIONS", body: undefined },
    { ...good, title: "preflight", method: "OPTIONS", body: undefined, headers: preflight },
    {
      ...good,
      title: "preflight with headers",
      method: "OPTIONS",
      body: undefined,
      headers: { ...preflight, "Access-Control-Request-Headers": "x-mine" },
    },
    {
      ...good,
      title: "preflight of another path",
      target: `${path}/no`,
      method: "OPTIONS",
      body: undefined,
      headers: preflight,
    },
    { ...good, title: "TRACE", method: "TRACE", body: undefined, notByFetch: "`Request` refuses TRACE" },
    { ...good, title: "DELETE with a body", method: "DELETE", body: "{}" },
    withHeaders({ Origin: origin }),
    withHeaders({ Upgrade: "websocket" }),
    withHeaders({ Upgrade: "h2c" }),
    withHeaders({ Authorization: "Basic bWU6bWU=" }),
    withHeaders({ Authorization: "Bearer" }),
    withHeaders({ Authorization: "Bearer a.b.c" }),
    withHeaders({ "Content-Encoding": "gzip" }),
    withHeaders({ Accept: "text/html" }),
    ...["/", "//", "%2f", "%5c", ";a", "/..;", "/;", "%zz", "%ff", "%00", "%252f", "%0d%0a"].map((end) =>
      withPath(path + end),
    ),
    ...["/..", "/../x", "/%2e%2e", "/./x"].map((end) => withPath(path + end, noDotSegments)),
    withPath(path.replace(/\/([^/]*)$/, "//$1")),
    withPath(path.replace(/^\//, "//")),
    ...["%zz", "a=%ff", "&&="].map((more) => ({ ...good, title: `?${more}`, target: `${path}?${more}` })),
    { ...good, title: "a target that is too long", target: `${path}?${"x".repeat(4096)}` },
    { ...good, title: "a fragment", target: `${target}#fragment`, notByFetch: "`fetch` does not send the fragment" },
    { ...good, title: "a target with an origin", target: `{origin}${target}`, notByFetch: noRequestLine },
    {
      ...good,
      title: "no Host",
      text: `GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`,
      notByFetch: noHost,
    },
    {
      ...good,
      title: "two Hosts",
      text: `GET ${target} HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nConnection: close\r\n\r\n`,
      notByFetch: noHost,
    },
    {
      ...good,
      title: "HTTP/1.0 with chunks",
      text: `POST ${target} HTTP/1.0\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      notByFetch: noRequestLine,
    },
    {
      ...good,
      title: "gzip in chunks",
      text: `POST ${target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      notByFetch: noRequestLine,
    },
    ...(isKeyInPath(document)
      ? [
          {
            ...good,
            title: "preflight with an unknown key",
            target: unknownKey,
            method: "OPTIONS",
            body: undefined,
            headers: preflight,
          },
          { ...good, title: "an unknown key and path", target: `${unknownKey}/no` },
          { ...good, title: "an unknown key and method", target: unknownKey, method: "PATCH", body: undefined },
          { ...good, title: "an unknown key and a malformed path", target: `${unknownKey}%zz` },
          { ...good, title: "an unknown key and a malformed query", target: `${unknownKey}?%zz` },
          { ...good, title: "an unknown key and an unsafe path", target: `${unknownKey}%2f` },
          ...["", "%20", "%zz", "%2f", "..%2f"].map((key) => withPath(path.replace(served.apiKey, key))),
        ]
      : []),
  ];
}

/** Lists requests for unknown operations of an API that all services must answer alike. */
export function listOtherRequests({ api, mount, apiKey }: ServedApi): readonly EdgeRequest[] {
  const base = serverPath(api.document).replace("{apiKey}", apiKey);
  const parts = base.split("/").slice(1);
  return [
    ...parts.map((_, index) => get(`${mount}/${parts.slice(0, index + 1).join("/")}`)),
    ...parts.map((_, index) => get(`${mount}/${parts.slice(0, index + 1).join("/")}/`)),
    get(`${mount}${base}/no`),
    get(`${mount}/no`),
    get(`${mount}/no/such/path/of/this/api`),
    { ...get(`${mount}${base}/no`), title: "OPTIONS of an unknown path", method: "OPTIONS" },
    { ...get(`${mount}${base}/no`), title: "preflight of an unknown path", method: "OPTIONS", headers: preflight },
    { ...get(`${mount}${base}/no`), title: "a body for an unknown path", method: "POST", body: "{}" },
  ];
}

/** Lists requests outside all APIs that all services must answer alike. */
export function listOuterRequests(): readonly EdgeRequest[] {
  const raw = (title: string, text: string): EdgeRequest => ({
    ...get(""),
    title,
    text,
    notByFetch: "`fetch` cannot send these bytes",
  });
  return [
    get("/no/such/api"),
    get("/%"),
    get("/%zz?%zz"),
    get("/no;a"),
    get("//"),
    { ...get("/no/such/api"), title: "HEAD", method: "HEAD" },
    { ...get("/no/such/api"), title: "POST", method: "POST", body: "{}" },
    { ...get("/no/such/api"), title: "OPTIONS", method: "OPTIONS" },
    { ...get("/no/such/api"), title: "preflight", method: "OPTIONS", headers: preflight },
    { ...get("/no/such/api"), title: "websocket", headers: { Upgrade: "websocket" } },
    { ...get("*"), title: "OPTIONS *", method: "OPTIONS", notByFetch: noRequestLine },
    { ...get("*"), title: "GET *", notByFetch: noRequestLine },
    get("/.well-known/jwks.json"),
    get("/.well-known/jwks.json?x=1"),
    get("/.well-known/jwks.json?%zz"),
    { ...get("/.well-known/jwks.json"), title: "HEAD of the key set", method: "HEAD" },
    { ...get("/.well-known/jwks.json"), title: "POST to the key set", method: "POST" },
    { ...get("/.well-known/jwks.json"), title: "preflight of the key set", method: "OPTIONS", headers: preflight },
    { ...get("/.well-known/jwks.json"), title: "the key set for a page", headers: { Origin: origin } },
    raw("not HTTP", "nonsense\r\n\r\n"),
    raw("an unknown method", "FETCH / HTTP/1.1\r\nHost: {host}\r\n\r\n"),
    raw("headers that are too long", `GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: ${"x".repeat(64 * 1024)}\r\n\r\n`),
    raw("CONNECT", "CONNECT other.example:443 HTTP/1.1\r\nHost: {host}\r\n\r\n"),
  ];
}

function get(target: string): EdgeRequest {
  return { title: target, method: "GET", target, headers: {} };
}

/** Replaces the sample credentials of a request by credentials that the services know. */
function asEdgeRequest(
  request: RawRequest,
  { mount, apiKey, client }: ServedApi,
  hasUnknownClient = false,
): EdgeRequest {
  const withKey = (text: string): string => (text === sampleKey ? apiKey : text);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, withKey(value)]);
  return {
    title: "",
    method: request.method,
    target: mount + pathOf({ ...request, apiKey: withKey(request.apiKey) }),
    headers: Object.fromEntries(headers),
    body: hasUnknownClient ? request.body : withClient(request.body, client),
  };
}

function withClient(body: string | undefined, client: ServedApi["client"]): string | undefined {
  return body
    ?.replace(/("client_id":)"[^"]*"/, `$1"${client.client_id}"`)
    .replace(/("client_secret":)"[^"]*"/, `$1"${client.client_secret}"`);
}
