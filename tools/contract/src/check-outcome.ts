import { isLedgergateError } from "@ledgergate/runtime";
import type { Observation } from "./call-mock.ts";
import { type Exercise, isSuccess } from "./exercises.ts";
import type { LoadedApi } from "./oracle/apis.ts";
import { findDifference } from "./oracle/difference.ts";
import {
  below,
  isObject,
  type Located,
  locate,
  locateSchema,
  type OpenApiDocument,
  type SchemaNode,
} from "./oracle/document.ts";
import { parseExact, stringifyExact } from "./oracle/exact-json.ts";
import { isJson } from "./oracle/media-type.ts";

/** Checks what a call resolved to, or the error with which it rejected. Returns the faults. */
export function checkOutcome(
  api: LoadedApi,
  exercise: Exercise,
  { result, error, response }: Observation,
): readonly string[] {
  const { operation, status, content, example } = exercise;
  const failure = failureBranch(api, exercise);
  const ledger = response && ledgerOf(exercise, response.headers);
  const expected = { status, attempts: 1, ledger, body: example?.value };
  if (isSuccess(exercise) && failure === undefined) {
    if (!result) return [`rejected with ${error}`];
    const { data, attempts, computeUnits } = result;
    const body = readBody(data, exercise);
    const found = { status: result.response.status, attempts, computeUnits, ledger: result.ledger, body };
    return compare("result", found, { ...expected, computeUnits: operation.computeUnits });
  }
  if (result) return ["resolved instead of rejecting"];
  if (!isLedgergateError(error, "api")) return [`rejected with ${error} instead of an api error`];
  const code = codeOf(api.document, failure ?? content?.schema.pointer, example?.value) ?? `http_${status}`;
  const own = { code: error.code, operation: error.operation, attempts: error.attempts };
  // Errors cut the text of a long body.
  const isCut = stringifyExact(example?.value ?? null).length > 16_384;
  const body = isCut ? example?.value : content && error.body;
  const found = { ...own, status: error.status, ledger: error.ledger, body };
  return compare("error", found, { ...expected, code, operation: operation.id });
}

function compare(name: string, found: object, expected: object): readonly string[] {
  const difference = findDifference(found, expected);
  return difference ? [`the ${name} differs at ${difference}`] : [];
}

/**
 * Converts a body other than JSON to the form of the document's example: octets to an array of uint8 or to text. Parses JSON Lines,
 * of which examples have one line. Forms and parts are not compared.
 */
function readBody(data: unknown, { content, example }: Exercise): unknown {
  if (!content || (isJson(content.mediaType) && content.schema.node.format !== "binary")) return data;
  if (/form|multipart/.test(content.mediaType)) return example?.value;
  if (data instanceof Uint8Array && Array.isArray(example?.value)) return [...data];
  const text = data instanceof Uint8Array ? new TextDecoder().decode(data) : data;
  // The file of a range such as `*/*` is no JSON.
  const isText = typeof example?.value === "string" && (!isJson(content.mediaType) || /\*/.test(content.mediaType));
  return typeof text === "string" && !isText ? parseExact(text.replace(/^\W(?={)/, "")) : text;
}

/** A schema, and a value that it describes. */
interface Described extends Located<SchemaNode> {
  readonly value: unknown;
}

/** Lists a schema, which may have keywords beside a `$ref`, its branches, and those of the value's members. */
function* schemasOf(document: OpenApiDocument, schemaPointer: string, value: unknown): Generator<Described> {
  yield { ...locateSchema(document, schemaPointer), value };
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  for (const keyword of ["allOf", "anyOf", "oneOf"] as const)
    for (const index of (node[keyword] ?? []).keys()) yield* schemasOf(document, below(pointer, keyword, index), value);
  for (const name of isObject(value) ? Object.keys(node.properties ?? {}) : [])
    yield* schemasOf(document, below(pointer, "properties", name), Object(value)[name]);
}

/** Finds the branch of a success with `x-failure` that matches the example. Such an answer is a failure despite its status. */
function failureBranch({ document, validate }: LoadedApi, { content, example }: Exercise): string | undefined {
  if (!content || !example) return undefined;
  return [...schemasOf(document, content.schema.pointer, example.value)].find(({ pointer, node, value }) => {
    return node["x-failure"] !== undefined && value === example.value && validate(pointer, value) === undefined;
  })?.pointer;
}

/** Reads the code of a failure by `x-error-code` of its schema. Like clients, takes it else from its place in other failures. */
function codeOf(document: OpenApiDocument, schema: string | undefined, body: unknown): string | undefined {
  const names = isObject(body) ? Object.keys(document.components?.schemas ?? {}) : [];
  const pointers = [...[schema ?? []].flat(), ...names.map((name) => below("/components/schemas", name))];
  for (const { node, value } of pointers.flatMap((pointer) => [...schemasOf(document, pointer, body)])) {
    const pattern = node["x-error-code"];
    if (typeof value !== "string" || !pattern) continue;
    const code = pattern === true ? value : value.match(new RegExp(pattern, "u"))?.[1];
    if (code) return code;
  }
  return undefined;
}

/** Reads the ledger state from the headers of a response. Without such headers, there is none. */
function ledgerOf({ response }: Exercise, received: Headers): object | undefined {
  const members = response.headers.flatMap(({ name, ledgerState, schema: { node } }) => {
    const text = ledgerState === undefined ? null : received.get(name);
    if (text === null) return [];
    if (node.type !== "integer") return [[ledgerState, text]];
    return [[ledgerState, node.format === "uint64" ? BigInt(text) : Number(text)]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
