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
  observation: Observation,
): readonly string[] {
  const failure = failureBranch(document, validate, exercise);
  const isFailure = failure !== undefined || !isSuccess(exercise);
  const faults = isFailure
    ? checkFailure(document, validate, exercise, failure, observation)
    : checkSuccess(validate, exercise, observation);
  return faults.filter((fault) => fault !== undefined);
}

type Faults = readonly (string | undefined)[];

/** Checks that a success resolves to the example, and reports its cost and the ledger state. */
function checkSuccess(
  validate: Validator,
  { operation, status, content, example, response: { headers } }: Exercise,
  { result, error }: Observation,
): Faults {
  if (!result) return [`rejected with ${error}`];
  const { data, response, computeUnits, attempts } = result;
  const value = content && !isJson(content.mediaType) ? readBody(data, example?.value) : data;
  const cost = operation.computeUnits;
  return [
    about("the resolved value is not the example:", findDifference(value, example?.value)),
    content && about("the resolved value breaks its schema:", validate(content.schema.pointer, value)),
    checkLedger(headers, response.headers, () => result.ledger),
    response.status === status ? undefined : `the status is ${response.status} instead of ${status}`,
    computeUnits === cost ? undefined : `the call cost ${computeUnits} Compute Units instead of ${cost}`,
    attempts === 1 ? undefined : `the call took ${attempts} attempts`,
  ];
}

function about(place: string, fault: string | undefined): string | undefined {
  return fault && `${place} ${fault}`;
}

/**
 * Converts a body other than JSON to the form of the document's example: octets to an array of uint8 or to text. Parses JSON Lines,
 * of which examples have one line.
 */
function readBody(data: unknown, example: unknown): unknown {
  if (data instanceof Uint8Array && Array.isArray(example)) return [...data];
  const text = data instanceof Uint8Array ? new TextDecoder().decode(data) : data;
  return typeof text === "string" && typeof example !== "string" ? parseExact(text) : text;
}

/** Checks that a failure rejects with an `api` error that holds the example, its code and the ledger state. */
function checkFailure(
  document: OpenApiDocument,
  validate: Validator,
  { operation, status, content, example, response: { headers } }: Exercise,
  failure: string | undefined,
  { result, error, response }: Observation,
): Faults {
  if (result) return ["resolved instead of rejecting"];
  if (!isLedgergateError(error, "api")) return [`rejected with ${error} instead of an api error`];
  const { attempts, body } = error;
  const schema = failure ?? content?.schema.pointer;
  const code = codeOf(document, schema, example?.value) ?? `http_${status}`;
  const actual = { status: error.status, code: error.code, operation: error.operation, attempts };
  const expected = { status, code, operation: operation.id, attempts: 1 };
  return [
    about("the error differs at", findDifference(actual, expected)),
    content && about("the error differs at", findDifference(body, example?.value, "/body")),
    schema && about("the error's body breaks its schema:", validate(schema, body)),
    response && checkLedger(headers, response.headers, () => error.ledger),
  ];
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
  const others = names.map((name) => below("/components/schemas", name));
  const pointers = schema === undefined ? others : [schema, ...others];
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

/** Compares the ledger state that a client reads with the response's headers. Without such headers, there is none. */
function checkLedger(
  declared: Exercise["response"]["headers"],
  received: Headers,
  read: () => unknown,
): string | undefined {
  const members = declared.flatMap(({ name, ledgerState, schema: { node } }) => {
    const text = ledgerState === undefined ? null : received.get(name);
    if (text === null) return [];
    if (node.type !== "integer") return [[ledgerState, text]];
    return [[ledgerState, node.format === "uint64" ? BigInt(text) : Number(text)]];
  });
  try {
    const expected = members.length > 0 ? Object.fromEntries(members) : undefined;
    return about("the ledger state differs at", findDifference(read(), expected));
  } catch (error) {
    return `the ledger state cannot be read: ${error}`;
  }
}
