import type { MockOptions } from "@ledgergate/mock";
import {
  type DeclaredOperation,
  type DeclaredParameter,
  isForm,
  isJson,
  isKeyInPath,
  isMultipart,
  isObject,
  keyHeader,
  type OpenApiDocument,
  parseExact,
  sampleKey,
  serverPath,
  stringifyExact,
  type Validator,
} from "./oracle/index.ts";

/** A request that meets one condition of `x-answers`. */
export interface BadRequest extends Fault {
  readonly operation: DeclaredOperation;
  readonly request: RawRequest;
}

interface Fault {
  /** The condition of `x-answers` (specs/EXTENSIONS.md), such as `unknown_key`. */
  readonly condition: string;
  /** The affected parameter or body member, and its value as text. */
  readonly name?: string;
  readonly value?: string;
  /** True if the request contains the parameter or member. Default: true. */
  readonly given?: boolean;
}

/** A fault, and the parts of a good request that it replaces. */
type Change = Fault & { readonly change: Partial<RawRequest> };

/** More bytes than any API of ours accepts. */
const OVERSIZE_BYTES = 8 * 1024 * 1024;

/** A value that almost no schema of a member accepts. */
const WRONG_VALUE: unknown = [];

/**
 * Lists the bad requests that an operation can get. `listDeniedRequests` lists the requests that a mock refuses for their key,
 * token or cost.
 */
export function listBadRequests(
  document: OpenApiDocument,
  validate: Validator,
  operation: DeclaredOperation,
): readonly BadRequest[] {
  // An answer to HEAD has no body to compare.
  if (operation.method === "HEAD") return [];
  const good = goodRequest(document, operation);
  const { path, headers } = good;
  const others = Object.entries(headers).filter(([name]) => name !== keyHeader(document));
  const isDeclared = (method: string) => method.toLowerCase() in (document.paths?.[operation.path] ?? {});
  const method = ["DELETE", "PATCH", "PUT"].find((one) => !isDeclared(one));
  const changes: Change[] = [{ condition: "unknown_route", change: { path: `${path}/no/such/route` } }];
  if (isKeyInPath(document)) changes.push({ condition: "missing_key", change: { apiKey: "" } });
  else if (keyHeader(document))
    changes.push({ condition: "missing_key", change: { headers: Object.fromEntries(others) } });
  if (method) changes.push({ condition: "method_not_allowed", change: { method, body: undefined } });
  changes.push(
    ...operation.parameters.flatMap((one) => wrongParameter(validate, operation, one, good)),
    ...wrongBodies(validate, operation, good),
  );
  return changes.map(({ change, ...fault }) => ({ ...fault, operation, request: { ...good, ...change } }));
}

const PARTS = { path: "pathValues", query: "query", header: "headers" } as const;

/** Lists texts that a parameter refuses: one that gets the general answer, and each text with an answer of its own. */
function wrongParameter(
  validate: Validator,
  operation: DeclaredOperation,
  { in: place, name, schema }: DeclaredParameter,
  good: RawRequest,
): readonly Change[] {
  if (place === "cookie") return [];
  const [condition, part] = [`invalid_${place}`, PARTS[place]];
  const special = specialTexts(operation, condition, name);
  // An object in a query is serialized as several parameters.
  const isObject = [schema.node.type].flat().includes("object");
  const candidates = isObject ? [] : ["no number", "-1", "1.5", "99999999999999999999999", "x"];
  const isWrong = (text: string) => valuesOf(text).every((value) => validate(schema.pointer, value));
  const general = candidates.filter((text) => isWrong(text) && !special.includes(text));
  return [...general.slice(0, 1), ...special].map((value) => {
    return { condition, name, value, change: { [part]: { ...good[part], [name]: value } } };
  });
}

function wrongBodies(
  validate: Validator,
  operation: DeclaredOperation,
  { body: good, headers }: RawRequest,
): readonly Change[] {
  const [body] = operation.bodies;
  if (!body || good === undefined) return [];
  const changes: Change[] = [{ condition: "body_too_large", change: { body: good + " ".repeat(OVERSIZE_BYTES) } }];
  if (!operation.bodies.some(({ mediaType }) => mediaType.startsWith("*/"))) {
    const change = { headers: { ...headers, "Content-Type": "text/x-other" } };
    changes.push({ condition: "unsupported_media_type", change });
  }
  if (!isJson(body.mediaType)) return changes;
  // Without its last character, a number may still be one.
  changes.push({ condition: "malformed_body", change: { body: `[${good}` } });
  const add = (changed: unknown, fault: Omit<Fault, "condition"> = {}): boolean => {
    if (validate(body.schema.pointer, changed) === undefined) return false;
    const change = { body: stringifyExact(changed) };
    changes.push({ condition: "invalid_body", ...fault, change });
    return true;
  };
  const value = parseExact(good);
  // One wrong body in place of a text, a number or a list.
  if (!isObject(value) || Array.isArray(value)) {
    if (!add(WRONG_VALUE)) add({});
    return changes;
  }
  for (const name of Object.keys(value)) {
    const { [name]: _, ...others } = value;
    add(others, { name, given: false });
    const replace = (one: unknown) => add({ ...value, [name]: one }, { name, value: String(one) });
    replace(WRONG_VALUE);
    // Prefers the number to the string, and the string to a list.
    for (const text of specialTexts(operation, "invalid_body", name)) valuesOf(text).some(replace);
  }
  return changes;
}

/** Lists values of a parameter or body member for which the document has an answer of its own (`x-answers` with `value`). */
function specialTexts({ responses }: DeclaredOperation, condition: string, name: string): readonly string[] {
  const contents = responses.flatMap((response) => response.contents);
  return contents.flatMap(({ examples }) =>
    examples.flatMap(({ answers }) => {
      const isAbout = answers?.to?.includes(condition) && answers.name === name;
      return isAbout ? (answers?.value ?? []) : [];
    }),
  );
}

/** Lists the JSON values that a text may stand for: the number if it is one, the string, and a list of one of them. */
function valuesOf(text: string): readonly unknown[] {
  const values = /^-?\d+(\.\d+)?$/.test(text) ? [parseExact(text), text] : [text];
  return [...values, ...values.map((value) => [value])];
}

const unknownKey = "unknown-key";

/**
 * Lists valid requests that a mock with {@link denyingOptions} refuses: for their key, token, client credentials or
 * cost.
 */
export function listDeniedRequests(document: OpenApiDocument, operation: DeclaredOperation): readonly BadRequest[] {
  if (operation.method === "HEAD") return [];
  const good = goodRequest(document, operation);
  const denied: BadRequest[] = [];
  const add = (isPossible: unknown, condition: string, change: Partial<RawRequest> = {}) => {
    if (isPossible) denied.push({ condition, operation, request: { ...good, ...change } });
  };
  const withHeader = (name: string, value: string) => ({ headers: { ...good.headers, [name]: value } });
  const header = keyHeader(document);
  const schemes = JSON.stringify(document.components?.securitySchemes ?? {});
  add(isKeyInPath(document), "unknown_key", { apiKey: unknownKey });
  add(header, "unknown_key", withHeader(header ?? "", unknownKey));
  const isBearer = schemes.includes('"scheme":"bearer"');
  add(isBearer, "invalid_token", withHeader("Authorization", `Bearer ${unknownKey}`));
  add(good.body?.includes("client_secret"), "unknown_client");
  add(operation.computeUnits > 0, "rate_limited");
  return denied;
}

/** Options of a mock of one API with a single known key and a budget of one Compute Unit. */
export function denyingOptions(api: string, document: OpenApiDocument): MockOptions {
  const endpoints = [{ chain: api, api_key: sampleKey }];
  const team = { name: "Checks", admin_keys: [sampleKey], endpoints };
  return { apis: [api], specs: { [api]: document }, state: { teams: [team] }, cuBudget: 1 };
}

/** Parts of a request that is sent without a client. */
export interface RawRequest {
  readonly method: string;
  /** Path of the server and of the operation, with placeholders for `{apiKey}` and parameters. */
  readonly path: string;
  readonly apiKey: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Builds a valid request from the document's examples. Each bad request differs from it in one part. */
export function goodRequest(document: OpenApiDocument, operation: DeclaredOperation): RawRequest {
  const texts = (place: string) => {
    const given = operation.parameters.filter((one) => one.required && one.in === place);
    return Object.fromEntries(given.map(({ name, examples }) => [name, String(examples[0]?.value)]));
  };
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
      ...(body && { "Content-Type": sentType(body.mediaType) }),
    },
    body: body && writeBody(body.mediaType, body.examples[0]?.value),
  };
}

const BOUNDARY = "between-parts";

/** Replaces a range that includes JSON, and adds the boundary of parts. */
function sentType(mediaType: string): string {
  if (isMultipart(mediaType)) return `${mediaType}; boundary=${BOUNDARY}`;
  return isJson(mediaType) && mediaType.includes("*") ? "application/json" : mediaType;
}

function writeBody(mediaType: string, value: unknown): string {
  if (isJson(mediaType)) return stringifyExact(value);
  if (!isForm(mediaType) && !isMultipart(mediaType)) return String(value);
  const members = Object.entries(value as object).map(([name, one]) => [name, String(one)]);
  if (isForm(mediaType)) return new URLSearchParams(members).toString();
  const parts = members.map(([name, text]) => {
    const head = `Content-Disposition: form-data; name="${name}"`;
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${text}\r\n`;
  });
  return `${parts.join("")}--${BOUNDARY}--\r\n`;
}

/** Returns path and query of a request, relative to the mount of its API. */
export function pathOf({ path, apiKey, pathValues, query }: RawRequest): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(name === "apiKey" ? apiKey : (pathValues[name] ?? "")),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
