import type { MockOptions } from "@ledgergate/mock";
import { listAnswers } from "./oracle/answers.ts";
import { isKeyInPath, keyHeader, sampleKey } from "./oracle/apis.ts";
import { isObject } from "./oracle/document.ts";
import { parseExact, stringifyExact } from "./oracle/exact-json.ts";
import { isJson } from "./oracle/media-type.ts";
import type { DeclaredOperation, DeclaredParameter } from "./oracle/operations.ts";
import { goodParts, joinParts, type Parts, type RawRequest, type ServedApi } from "./requests.ts";

/** A request that meets one condition of `x-answers`. */
export interface BadRequest extends Fault, RawRequest {
  readonly operation: DeclaredOperation;
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
type Change = readonly [fault: Fault | string, parts: Partial<Parts>];

/** More bytes than any API of ours accepts. */
const OVERSIZE_BYTES = 8 * 1024 * 1024;

/** A value that almost no schema of a member accepts. */
const WRONG_VALUE: unknown = [];

const unknownKey = "unknown-key";

/** Lists the bad requests that an operation can get. An answer to HEAD has no body to compare. */
export function listBadRequests(served: ServedApi, operation: DeclaredOperation): readonly BadRequest[] {
  const { document } = served;
  const good = goodParts(served, operation);
  const { path, pathValues, headers } = good;
  const { body } = goodParts({ ...served, client: {} }, operation);
  const isInPath = isKeyInPath(document);
  const key = keyHeader(document);
  const isBearer = JSON.stringify(document.components?.securitySchemes ?? {}).includes('"scheme":"bearer"');
  const isOfTokens = stringifyExact(document.paths?.[operation.path] ?? {}).includes('"x-service-state":"token"');
  const isDeclared = (method: string) => method.toLowerCase() in (document.paths?.[operation.path] ?? {});
  const method = ["DELETE", "PATCH", "PUT"].find((one) => !isDeclared(one));
  const changes: readonly Change[] = [
    ["unknown_route", { path: `${path}/no/such/route` }],
    ...when(isInPath, "missing_key", { pathValues: { ...pathValues, apiKey: "" } }),
    ...when(key, "missing_key", { headers: without(headers, key ?? "") }),
    ...when(method, "method_not_allowed", { method: method ?? "", body: undefined }),
    ...operation.parameters.flatMap((one) => wrongParameter(served, operation, good, one)),
    ...wrongBodies(served, operation, good),
    ...when(isInPath, "unknown_key", { pathValues: { ...pathValues, apiKey: unknownKey } }),
    ...when(key, "unknown_key", { headers: { ...headers, [key ?? ""]: unknownKey } }),
    ...when(isBearer, "invalid_token", { headers: { ...headers, Authorization: `Bearer ${unknownKey}` } }),
    ...when(isOfTokens && body?.includes("client_secret"), "unknown_client", { body }),
    ...when(operation.computeUnits > 0, "rate_limited", {}),
  ];
  return (operation.method === "HEAD" ? [] : changes).map(([fault, parts]) => ({
    ...(typeof fault === "string" ? { condition: fault } : fault),
    operation,
    ...joinParts({ ...good, ...parts }),
  }));
}

/** Tests for a request that only a mock with {@link denyingOptions} refuses: for its key, token, client credentials or cost. */
export function isDenied({ condition }: BadRequest): boolean {
  return /^(?:unknown_key|invalid_token|unknown_client|rate_limited)$/.test(condition);
}

/** Options of a mock of one API with a single known key and a budget of one Compute Unit. */
export function denyingOptions(api: string, { document }: Pick<ServedApi, "document">): MockOptions {
  const endpoints = [{ chain: api, api_key: sampleKey }];
  const team = { name: "Checks", admin_keys: [sampleKey], endpoints };
  return { apis: [api], specs: { [api]: document }, state: { teams: [team] }, cuBudget: 1 };
}

function when(isPossible: unknown, condition: string, parts: Partial<Parts>): readonly Change[] {
  return isPossible ? [[condition, parts]] : [];
}

function without<Value>(members: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  const { [name]: _, ...others } = members;
  return others;
}

const PARTS = { path: "pathValues", query: "query", header: "headers" } as const;

/** Lists texts that a parameter refuses: one that gets the general answer, and each text with an answer of its own. */
function wrongParameter(
  served: ServedApi,
  operation: DeclaredOperation,
  parts: Parts,
  { in: place, name, schema }: DeclaredParameter,
): readonly Change[] {
  if (place === "cookie") return [];
  const [condition, part] = [`invalid_${place}`, PARTS[place]];
  const special = specialTexts(operation, condition, name);
  // An object in a query is serialized as several parameters.
  const isObject = [schema.node.type].flat().includes("object");
  const candidates = isObject ? [] : ["no number", "-1", "1.5", "99999999999999999999999", "x"];
  const isWrong = (text: string) => valuesOf(text).every((value) => served.validate(schema.pointer, value));
  const general = candidates.filter((text) => isWrong(text) && !special.includes(text));
  return [...general.slice(0, 1), ...special].map((value) => {
    return [{ condition, name, value }, { [part]: { ...parts[part], [name]: value } }];
  });
}

function wrongBodies(
  served: ServedApi,
  operation: DeclaredOperation,
  { body: good, headers }: Parts,
): readonly Change[] {
  const [body] = operation.bodies;
  if (!body || good === undefined) return [];
  const isAny = operation.bodies.some(({ mediaType }) => /^(?:\*|text)\/\*/.test(mediaType));
  const changes: Change[] = [
    ["body_too_large", { body: good + " ".repeat(OVERSIZE_BYTES) }],
    ...when(!isAny, "unsupported_media_type", { headers: { ...headers, "Content-Type": "text/x-other" } }),
  ];
  if (!isJson(body.mediaType)) return changes;
  // Without its last character, a number may still be one.
  changes.push(["malformed_body", { body: `[${good}` }]);
  const add = (changed: unknown, fault: Omit<Fault, "condition"> = {}): boolean => {
    if (served.validate(body.schema.pointer, changed) === undefined) return false;
    changes.push([{ condition: "invalid_body", ...fault }, { body: stringifyExact(changed) }]);
    return true;
  };
  const value = parseExact(good);
  // One wrong body in place of a text, a number or a list.
  if (!isObject(value) || Array.isArray(value)) {
    if (!add(WRONG_VALUE)) add({});
    return changes;
  }
  for (const name of Object.keys(value)) {
    add(without(value, name), { name, given: false });
    const replace = (one: unknown) => add({ ...value, [name]: one }, { name, value: String(one) });
    replace(WRONG_VALUE);
    // Prefers the number to the string, and the string to a list.
    for (const text of specialTexts(operation, "invalid_body", name)) valuesOf(text).some(replace);
  }
  return changes;
}

/** Lists values of a parameter or body member for which the document has an answer of its own (`x-answers` with `value`). */
function specialTexts(operation: DeclaredOperation, condition: string, name: string): readonly string[] {
  return listAnswers(operation).flatMap(({ example: { answers } = {} }) => {
    const isAbout = answers?.to?.includes(condition) && answers.name === name;
    return isAbout ? (answers?.value ?? []) : [];
  });
}

/** Lists the JSON values that a text may stand for: the number if it is one, the string, and a list of one of them. */
function valuesOf(text: string): readonly unknown[] {
  const values = /^-?\d+(\.\d+)?$/.test(text) ? [parseExact(text), text] : [text];
  return [...values, ...values.map((value) => [value])];
}
