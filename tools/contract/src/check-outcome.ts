import { isLedgergateError } from "@ledgergate/runtime";
import type { Observation } from "./call-mock.ts";
import { type Exercise, isSuccess } from "./exercises.ts";
import {
  below,
  findDifference,
  isJson,
  isObject,
  locate,
  locateSchema,
  type OpenApiDocument,
  parseExact,
  type SchemaNode,
  type Validator,
} from "./oracle/index.ts";

/** Checks what a call resolved to, or the error with which it rejected. Returns the faults. */
export function checkOutcome(
  document: OpenApiDocument,
  validate: Validator,
  exercise: Exercise,
  { result, error, response }: Observation,
): readonly string[] {
  const { operation, status, content, example } = exercise;
  const failure = failureBranch(document, validate, exercise);
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
  const code = codeOf(document, failure ?? content?.schema.pointer, example?.value) ?? `http_${status}`;
  const { attempts, body } = error;
  const own = { code: error.code, operation: error.operation };
  const found = { ...own, status: error.status, attempts, ledger: error.ledger, body: content && body };
  return compare("error", found, { ...expected, code, operation: operation.id });
}

function compare(name: string, found: object, expected: object): readonly string[] {
  const difference = findDifference(found, expected);
  return difference ? [`the ${name} differs at ${difference}`] : [];
}

/**
 * Converts a body other than JSON to the form of the document's example: octets to an array of uint8 or to text. Parses JSON Lines,
 * of which examples have one line.
 */
function readBody(data: unknown, { content, example }: Exercise): unknown {
  if (!content || isJson(content.mediaType)) return data;
  if (data instanceof Uint8Array && Array.isArray(example?.value)) return [...data];
  const text = data instanceof Uint8Array ? new TextDecoder().decode(data) : data;
  return typeof text === "string" && typeof example?.value !== "string" ? parseExact(text) : text;
}

/** Finds the branch of a success with `x-failure` that matches the example. Such an answer is a failure despite its status. */
function failureBranch(
  document: OpenApiDocument,
  validate: Validator,
  { content, example }: Exercise,
): string | undefined {
  if (!content || !example) return undefined;
  return listBranches(document, content.schema.pointer).find((pointer) => {
    const { node } = locateSchema(document, pointer);
    return node["x-failure"] !== undefined && validate(pointer, example.value) === undefined;
  });
}

/** Lists the schema itself, which may have keywords beside a `$ref`, and the branches of the `$ref`'s target. */
function listBranches(document: OpenApiDocument, schemaPointer: string): readonly string[] {
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  const branches = (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => below(pointer, keyword, index)),
  );
  return [schemaPointer, ...branches.flatMap((branch) => listBranches(document, branch))];
}

/** Reads the code of a failure by `x-error-code` of its schema. Like clients, takes it else from its place in other failures. */
function codeOf(document: OpenApiDocument, schema: string | undefined, body: unknown): string | undefined {
  const names = isObject(body) ? Object.keys(document.components?.schemas ?? {}) : [];
  const pointers = [...[schema ?? []].flat(), ...names.map((name) => below("/components/schemas", name))];
  return pointers.map((pointer) => findCode(document, pointer, body)).find(Boolean);
}

function findCode(document: OpenApiDocument, schema: string, value: unknown): string | undefined {
  const codes = listBranches(document, schema).flatMap((branch) => {
    const pattern = locateSchema(document, branch).node["x-error-code"];
    if (typeof value === "string" && pattern)
      return pattern === true ? value : (value.match(new RegExp(pattern, "u"))?.[1] ?? []);
    if (!isObject(value)) return [];
    const { pointer, node } = locate<SchemaNode>(document, branch);
    return Object.keys(node.properties ?? {}).map((name) =>
      findCode(document, below(pointer, "properties", name), value[name]),
    );
  });
  return codes.find(Boolean);
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
