import type { MockOptions } from "@ledgergate/mock";
import {
  type DeclaredOperation,
  type DeclaredParameter,
  exampleInputs,
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
interface Change extends Fault {
  readonly change: Partial<RawRequest>;
}

/** More bytes than any API of ours accepts. */
const OVERSIZE_BYTES = 8 * 1024 * 1024;

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
  const changes: readonly Change[] = [
    ...withoutKey(document, good),
    { condition: "unknown_route", change: { path: `${good.path}/no/such/route` } },
    ...wrongMethod(document, operation),
    ...operation.parameters.flatMap((parameter) => wrongParameter(validate, operation, parameter, good)),
    ...wrongBodies(validate, operation, good),
  ];
  return changes.map(({ change, ...fault }) => ({ ...fault, operation, request: { ...good, ...change } }));
}

function withoutKey(document: OpenApiDocument, good: RawRequest): readonly Change[] {
  if (isKeyInPath(document)) return [{ condition: "missing_key", change: { apiKey: "" } }];
  const header = keyHeader(document);
  if (header === undefined) return [];
  const { [header]: _, ...headers } = good.headers;
  return [{ condition: "missing_key", change: { headers } }];
}

function wrongMethod({ paths }: OpenApiDocument, { path }: DeclaredOperation): readonly Change[] {
  const method = ["DELETE", "PATCH", "PUT"].find((one) => !(one.toLowerCase() in (paths?.[path] ?? {})));
  return method ? [{ condition: "method_not_allowed", change: { method, body: undefined } }] : [];
}

const PLACES = {
  path: { condition: "invalid_path", part: "pathValues" },
  query: { condition: "invalid_query", part: "query" },
  header: { condition: "invalid_header", part: "headers" },
} as const;

function wrongParameter(
  validate: Validator,
  operation: DeclaredOperation,
  parameter: DeclaredParameter,
  good: RawRequest,
): readonly Change[] {
  if (parameter.in === "cookie") return [];
  const { condition, part } = PLACES[parameter.in];
  const { name } = parameter;
  return wrongTexts(validate, operation, condition, parameter).map((value) => ({
    condition,
    name,
    value,
    change: { [part]: { ...good[part], [name]: value } },
  }));
}

function wrongBodies(validate: Validator, operation: DeclaredOperation, good: RawRequest): readonly Change[] {
  const [body] = operation.bodies;
  if (!body || good.body === undefined) return [];
  const wrongKinds: readonly Change[] = [
    { condition: "body_too_large", change: { body: good.body + " ".repeat(OVERSIZE_BYTES) } },
    ...(operation.bodies.some(({ mediaType }) => mediaType.startsWith("*/"))
      ? []
      : [
          {
            condition: "unsupported_media_type",
            change: { headers: { ...good.headers, "Content-Type": "text/x-other" } },
          },
        ]),
  ];
  if (!isJson(body.mediaType)) return wrongKinds;
  const value = parseExact(good.body);
  const isWrong = (changed: unknown) => validate(body.schema.pointer, changed) !== undefined;
  return [
    ...wrongKinds,
    // Without its last character, a number may still be one.
    { condition: "malformed_body", change: { body: `[${good.body}` } },
    ...(isObject(value) && !Array.isArray(value) ? wrongMembers(operation, value, isWrong) : wrongWholes(isWrong)),
  ];
}

/** Lists bodies that lack a member of a good body, or have a wrong value in its place. */
function wrongMembers(
  operation: DeclaredOperation,
  members: Readonly<Record<string, unknown>>,
  isWrong: (body: unknown) => boolean,
): readonly Change[] {
  const names = Object.keys(members);
  const missing = names.flatMap((name): readonly Change[] => {
    const { [name]: _, ...others } = members;
    if (!isWrong(others)) return [];
    return [{ condition: "invalid_body", name, given: false, change: { body: stringifyExact(others) } }];
  });
  const wrong = names.flatMap((name) => {
    const replace = (value: unknown) => ({ ...members, [name]: value });
    const special = specialTexts(operation, "invalid_body", name).map((text) =>
      // Prefers the number to the string, and the string to a list.
      valuesOf(text).findLast((value) => isWrong(replace(value))),
    );
    return [WRONG_VALUE, ...special]
      .filter((value) => value !== undefined && isWrong(replace(value)))
      .map(
        (value): Change => ({
          condition: "invalid_body",
          name,
          value: String(value),
          change: { body: stringifyExact(replace(value)) },
        }),
      );
  });
  return [...missing, ...wrong];
}

/** Lists one wrong body in place of a text, a number or a list. Empty if the schema accepts anything. */
function wrongWholes(isWrong: (body: unknown) => boolean): readonly Change[] {
  const wrong = [WRONG_VALUE, {}].find(isWrong);
  return wrong === undefined ? [] : [{ condition: "invalid_body", change: { body: stringifyExact(wrong) } }];
}

/**
 * Lists valid requests that a mock with {@link denyingOptions} refuses: for their key, token, client credentials or
 * cost.
 */
export function listDeniedRequests(document: OpenApiDocument, operation: DeclaredOperation): readonly BadRequest[] {
  if (operation.method === "HEAD") return [];
  const good = goodRequest(document, operation);
  const denied = (condition: BadRequest["condition"], change: Partial<RawRequest> = {}): BadRequest => ({
    condition,
    operation,
    request: { ...good, ...change },
  });
  const header = keyHeader(document);
  const schemes = Object.values((document.components?.securitySchemes ?? {}) as Record<string, { scheme?: string }>);
  return [
    ...(isKeyInPath(document) ? [denied("unknown_key", { apiKey: unknownKey })] : []),
    ...(header ? [denied("unknown_key", { headers: { ...good.headers, [header]: unknownKey } })] : []),
    ...(schemes.some(({ scheme }) => scheme === "bearer")
      ? [denied("invalid_token", { headers: { ...good.headers, Authorization: `Bearer ${unknownKey}` } })]
      : []),
    ...(good.body?.includes("client_secret") ? [denied("unknown_client")] : []),
    ...(operation.computeUnits > 0 ? [denied("rate_limited")] : []),
  ];
}

/** Options of a mock of one API with a single known key and a budget of one Compute Unit. */
export function denyingOptions(api: string, document: OpenApiDocument): MockOptions {
  const team = { name: "Checks", admin_keys: [sampleKey], endpoints: [{ chain: api, api_key: sampleKey }] };
  return { apis: [api], specs: { [api]: document }, state: { teams: [team] }, cuBudget: 1 };
}

const unknownKey = "unknown-key";

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
  const members = Object.entries(value as object).map(([name, member]) => [name, String(member)]);
  if (isForm(mediaType)) return new URLSearchParams(members).toString();
  const parts = members.map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
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

/** A value that almost no schema of a member accepts. */
const WRONG_VALUE: unknown = [];

const CANDIDATES = ["no number", "-1", "1.5", "99999999999999999999999", "x"];

/**
 * Lists texts that the parameter's schema refuses: one that gets the general answer, and each text with an answer of its own
 * (`x-answers` with `value`). Empty if the parameter accepts any text.
 */
function wrongTexts(
  validate: Validator,
  operation: DeclaredOperation,
  condition: string,
  { name, schema }: DeclaredParameter,
): readonly string[] {
  const special = specialTexts(operation, condition, name);
  // An object in a query is serialized as several parameters.
  if ([schema.node.type].flat().includes("object")) return special;
  const isWrong = (text: string) => valuesOf(text).every((value) => validate(schema.pointer, value) !== undefined);
  const general = CANDIDATES.find((text) => isWrong(text) && !special.includes(text));
  return [...(general === undefined ? [] : [general]), ...special];
}

/** Lists values of a parameter or body member for which the document has an answer of its own. */
function specialTexts({ responses }: DeclaredOperation, condition: string, name: string): readonly string[] {
  const examples = responses.flatMap(({ contents }) => contents.flatMap((content) => content.examples));
  return examples.flatMap(({ answers }) =>
    answers?.to?.includes(condition) && answers.name === name && answers.value !== undefined ? [answers.value] : [],
  );
}

/** Lists the JSON values that a text may stand for: the string, the number if it is one, and a list of one of them. */
function valuesOf(text: string): readonly unknown[] {
  const values = /^-?\d+(\.\d+)?$/.test(text) ? [text, parseExact(text)] : [text];
  return [...values.map((value) => [value]), ...values];
}
