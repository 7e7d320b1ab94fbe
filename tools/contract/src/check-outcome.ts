import { isLedgergateError } from "@ledgergate/runtime";
import type { Observation } from "./call-mock.ts";
import {
  below,
  type DeclaredResponse,
  findDifference,
  isJson,
  isObject,
  locate,
  locateSchema,
  type NamedExample,
  type OpenApiDocument,
  parseExact,
  type SchemaNode,
  type Validator,
} from "./oracle/index.ts";
import type { Exercise, Triple } from "./triples.ts";

/** Checks that a success resolves to the example, and reports its cost and the ledger state. */
export function checkSuccess(
  validate: Validator,
  { triple, example }: Exercise,
  { outcome }: Observation,
): readonly string[] {
  if ("error" in outcome) return [`rejected with ${outcome.error}`];
  const { data, response, computeUnits, attempts } = outcome.result;
  const faults = [
    ...checkData(validate, triple.content, data, example?.value),
    ...checkLedger(triple.response, response.headers, () => outcome.result.ledger),
  ];
  if (response.status !== triple.status) faults.push(`the status is ${response.status} instead of ${triple.status}`);
  if (computeUnits !== triple.operation.computeUnits) {
    faults.push(`the call cost ${computeUnits} Compute Units instead of ${triple.operation.computeUnits}`);
  }
  if (attempts !== 1) faults.push(`the call took ${attempts} attempts`);
  return faults;
}

function checkData(
  validate: Validator,
  content: Exercise["triple"]["content"],
  data: unknown,
  expected: unknown,
): readonly string[] {
  if (!content) return data === undefined ? [] : ["resolved to a value where there is no body"];
  const value = isJson(content.mediaType) ? data : readBody(data, expected);
  if (value === undefined) return ["did not resolve to a text or a Uint8Array"];
  const difference = findDifference(value, expected);
  const fault = validate(content.schema.pointer, value);
  return [
    ...(difference ? [`the resolved value is not the example: ${difference}`] : []),
    ...(fault ? [`the resolved value breaks its schema: ${fault}`] : []),
  ];
}

/**
 * Converts a body other than JSON to the form of the document's example: octets to an array of uint8 or to text. Parses JSON Lines,
 * of which examples have one line.
 */
function readBody(data: unknown, example: unknown): unknown {
  if (data instanceof Uint8Array) return Array.isArray(example) ? [...data] : new TextDecoder().decode(data);
  if (typeof data !== "string") return undefined;
  return typeof example === "string" ? data : parseExact(data);
}

/** Checks that a failure rejects with an `api` error that holds the example, its code and the ledger state. */
export function checkFailure(
  document: OpenApiDocument,
  validate: Validator,
  { triple, example }: Exercise,
  failureSchema: string | undefined,
  { outcome, response }: Observation,
): readonly string[] {
  if ("result" in outcome) return ["resolved instead of rejecting"];
  const { error } = outcome;
  if (!isLedgergateError(error, "api")) return [`rejected with ${error} instead of an api error`];
  const faults: string[] = [];
  const schema = failureSchema ?? triple.content?.schema.pointer;
  const expected = {
    status: triple.status,
    code: expectedCode(document, schema, example?.value, triple.status),
    operation: triple.operation.id,
    attempts: 1,
  };
  const { status, code, operation, attempts } = error;
  const differences = [
    findDifference({ status, code, operation, attempts }, expected),
    triple.content && findDifference(error.body, example?.value, "/body"),
  ];
  for (const difference of differences) if (difference) faults.push(`the error differs at ${difference}`);
  const fault = schema && validate(schema, error.body);
  if (fault) faults.push(`the error's body breaks its schema: ${fault}`);
  return response ? [...faults, ...checkLedger(triple.response, response.headers, () => error.ledger)] : faults;
}

/**
 * Finds the branch of a success's schema that is marked with `x-failure` and matches the example. Such an answer is a failure
 * despite its status.
 */
export function failureBranch(
  document: OpenApiDocument,
  validate: Validator,
  { content }: Triple,
  example: NamedExample | undefined,
): string | undefined {
  if (!content || !example) return undefined;
  return listBranches(document, content.schema.pointer).find(
    (pointer) =>
      locateSchema(document, pointer).node["x-failure"] !== undefined && validate(pointer, example.value) === undefined,
  );
}

function listBranches(document: OpenApiDocument, schemaPointer: string): readonly string[] {
  // The schema itself, which may have keywords beside a `$ref`, and the branches of the `$ref`'s target.
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  const unions = (["oneOf", "anyOf"] as const).flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => below(pointer, keyword, index)),
  );
  return [schemaPointer, ...unions.flatMap((branch) => listBranches(document, branch))];
}

/** Reads the expected code from a failure body by the schema's `x-error-code`. Default: `http_<status>`. */
function expectedCode(
  document: OpenApiDocument,
  schemaPointer: string | undefined,
  body: unknown,
  status: number,
): string {
  return (schemaPointer && findCode(document, schemaPointer, body)) || findAnyCode(document, body) || `http_${status}`;
}

/** Reads the code of a body whose schema has no `x-error-code`. Like clients, takes it from its place in the document's other failures. */
function findAnyCode(document: OpenApiDocument, body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const schemas = Object.keys(document.components?.schemas ?? {});
  return schemas.map((name) => findCode(document, below("/components/schemas", name), body)).find(Boolean);
}

function findCode(document: OpenApiDocument, schemaPointer: string, value: unknown): string | undefined {
  const pattern = locateSchema(document, schemaPointer).node["x-error-code"];
  if (typeof value === "string" && pattern) {
    return pattern === true ? value : value.match(new RegExp(pattern, "u"))?.[1];
  }
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  const parts = (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => findCode(document, below(pointer, keyword, index), value)),
  );
  const members = Object.keys(node.properties ?? {}).map((name) =>
    isObject(value) ? findCode(document, below(pointer, "properties", name), value[name]) : undefined,
  );
  return [...parts, ...members].find(Boolean);
}

/** Parses the ledger state from the headers of an answer. Returns `undefined` if there are no such headers. */
function expectedLedger(
  { headers }: DeclaredResponse,
  received: Headers,
): Readonly<Record<string, unknown>> | undefined {
  const members = headers.flatMap(({ name, ledgerState, schema }) => {
    const text = ledgerState === undefined ? null : received.get(name);
    if (text === null) return [];
    const { type, format } = schema.node;
    const value = type !== "integer" ? text : format === "uint64" ? BigInt(text) : Number(text);
    return [[ledgerState, value]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** Compares the ledger state that a client reads with the response headers. Returns the differences. */
function checkLedger(response: DeclaredResponse, received: Headers, read: () => unknown): readonly string[] {
  try {
    const difference = findDifference(read(), expectedLedger(response, received));
    return difference ? [`the ledger state differs at ${difference}`] : [];
  } catch (error) {
    return [`the ledger state cannot be read: ${error}`];
  }
}
