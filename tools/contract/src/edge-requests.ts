import { listBadRequests } from "./bad-requests.ts";
import { serverPath } from "./oracle/apis.ts";
import type { DeclaredOperation } from "./oracle/operations.ts";
import { goodParts, joinParts, type RawRequest, type ServedApi } from "./requests.ts";

/** A request that the mock, `createMockFetch` and the gateway must answer alike. */
export interface EdgeRequest extends RawRequest {
  readonly title: string;
  /** Bytes to send instead of the members above. `{host}` stands for the service's host. */
  readonly text?: string;
}

const preflight = "Origin: https://page.example; Access-Control-Request-Method: GET";

/**
 * Reads rows: a method, a target, and then headers, or after `>` the body. After `+`, headers and body are added to those of a good request.
 * After `!` there are bytes, with `|` for the end of a line. `{path}` and the like stand for values.
 */
function readRows(rows: string, values: Readonly<Record<string, string>> = {}, good?: RawRequest): EdgeRequest[] {
  const known: typeof values = { ...values, preflight, k4: "x".repeat(4096), k64: "x".repeat(65_536) };
  const read = (row: string): EdgeRequest => {
    const filled = row.replace(/\{(\w+)\}/g, (given, name) => known[name] ?? given);
    const request = { title: row, method: "GET", target: "", headers: {} };
    if (row.startsWith("!")) return { ...request, text: filled.slice(1).replaceAll("|", "\r\n") };
    const [, plus, method = "", target = "", more = "", body] = PATTERN.exec(filled) ?? [];
    const lines = more.split("; ").filter(Boolean);
    const headers = Object.fromEntries(lines.map((one) => one.split(": ")));
    if (!plus) return { ...request, method, target, headers, body };
    const own = method === good?.method ? good.body : undefined;
    return { ...request, method, target, headers: { ...good?.headers, ...headers }, body: body ?? own };
  };
  return rows.trim().split("\n").map(read);
}

const PATTERN = /^(\+?)(\S+) (\S*) ?(.*?)(?: ?> (.*))?$/;

/** For each operation. `Request` resolves some of the paths. Heads with `!` are such that `fetch` writes otherwise. */
const ofOperation = `
+{method} {path}{query}
+{method} {path}{query} > {}
+HEAD {path}{query}
+OPTIONS {path}{query}
+TRACE {path}{query}
+DELETE {path}{query} > {}
OPTIONS {path}{query} {preflight}
OPTIONS {path}{query} {preflight}; Access-Control-Request-Headers: x-mine
OPTIONS {path}/no{query} {preflight}
+{method} {path}{query} Origin: https://page.example
+{method} {path}{query} Upgrade: websocket
+{method} {path}{query} Upgrade: h2c
+{method} {path}{query} Authorization: Basic bWU6bWU=
+{method} {path}{query} Authorization: Bearer
+{method} {path}{query} Authorization: Bearer a.b.c
+{method} {path}{query} Content-Encoding: gzip
+{method} {path}{query} Accept: text/html
+{method} {doubled}{query}
+{method} /{path}{query}
+{method} {path}?%zz
+{method} {path}?a=%ff
+{method} {path}?&&=
+{method} {path}?{k4}
+{method} {path}{query}#fragment
+{method} {origin}{path}{query}
+{method} {before}{after}
+{method} {before}%20{after}
+{method} {before}%zz{after}
+{method} {before}%2f{after}
+{method} {before}..%2f{after}
OPTIONS {before}unknown-key{after} {preflight}
GET {before}unknown-key{after}/no
GET {before}unknown-key{after}%zz
GET {before}unknown-key{after}?%zz
!GET {path}{query} HTTP/1.1|Connection: close||
!GET {path}{query} HTTP/1.1|Host: {host}|Host: {host}|Connection: close||
!POST {path}{query} HTTP/1.0|Host: {host}|Transfer-Encoding: chunked||0||
!POST {path}{query} HTTP/1.1|Host: {host}|Connection: close|Transfer-Encoding: gzip, chunked||0||`;

const ends = "/ // %2f %5c ;a /..; /; %zz %ff %00 %252f %0d%0a /.. /../x /%2e%2e /./x";

/** Lists requests for one operation that all services must answer alike. */
export function listEdgeRequests(served: ServedApi, operation: DeclaredOperation): readonly EdgeRequest[] {
  const good = joinParts(goodParts(served, operation));
  const [path = "", search] = good.target.split("?");
  const query = search === undefined ? "" : `?${search}`;
  const [before = "", after = ""] = path.split(served.apiKey);
  const doubled = path.replace(/\/(?=[^/]*$)/, "//");
  // Services exhaust a budget at different times.
  const bad = listBadRequests(served, operation).filter(({ condition }) => condition !== "rate_limited");
  const scopes = good.body?.includes("client_secret") ? ["write:validators", "unknown", "", null] : [];
  return [
    ...bad.map((one) => ({ ...one, title: `${one.condition} ${one.name ?? ""}` })),
    ...scopes.map((scope) => {
      const body = good.body?.replace("{", `{"scope":${JSON.stringify(scope)},`);
      return { ...good, title: `scope ${scope}`, body };
    }),
    ...ends.split(" ").map((end) => ({ ...good, title: `path${end}`, target: path + end + query })),
    ...readRows(ofOperation, { method: good.method, path, query, doubled, before, after }, good),
  ];
}

const outsideOperations = `
GET {base}/no
GET {mount}/no
GET {mount}/no/such/path/of/this/api
OPTIONS {base}/no {preflight}
POST {base}/no > {}`;

/** Lists requests for unknown operations of an API that all services must answer alike. */
export function listOtherRequests({ document, mount, apiKey }: ServedApi): readonly EdgeRequest[] {
  const parts = serverPath(document).replace("{apiKey}", apiKey).split("/");
  const folders = parts.map((_, index) => mount + parts.slice(0, index + 1).join("/")).slice(1);
  const rows = folders.map((folder) => `\nGET ${folder}\nGET ${folder}/`);
  return readRows(outsideOperations + rows.join(""), { mount, base: folders.at(-1) ?? mount });
}

const outsideApis = `
GET /no/such/api
GET /%
GET /%zz?%zz
GET /no;a
GET //
POST /no/such/api > {}
OPTIONS /no/such/api
OPTIONS /no/such/api {preflight}
GET /no/such/api Upgrade: websocket
OPTIONS *
GET *
GET /.well-known/jwks.json
GET /.well-known/jwks.json?%zz
HEAD /.well-known/jwks.json
POST /.well-known/jwks.json
OPTIONS /.well-known/jwks.json {preflight}
GET /.well-known/jwks.json Origin: https://page.example
!nonsense||
!FETCH / HTTP/1.1|Host: {host}||
!GET / HTTP/1.1|Host: {host}|X-Long: {k64}||
!CONNECT other.example:443 HTTP/1.1|Host: {host}||`;

/** Lists requests outside all APIs that all services must answer alike. */
export function listOuterRequests(): readonly EdgeRequest[] {
  return readRows(outsideApis);
}
