import { afterAll, expect, test } from "vitest";
import { listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import {
  createValidator,
  type LoadedApi,
  listMissingExamples,
  listOperations,
  loadApi,
  type OpenApiDocument,
  parseExact,
  stringifyExact,
} from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";

const mock = await startRecordedMock();
afterAll(() => mock.close());

/** Loads an API with a document that promises something else than its client and the mock do. */
async function loadWith(name: string, promise: string | RegExp, other: string): Promise<LoadedApi> {
  const api = await loadApi(name);
  const text = stringifyExact(api.document).replace(promise, other);
  return { ...api, document: parseExact(text) as OpenApiDocument };
}

/** Finds the faults of a client and the mock in the exercises of the first operation. */
async function faultsOf(api: LoadedApi): Promise<string> {
  const [exercise = expect.unreachable(), ...others] = listExercises(api);
  const validate = createValidator(api.document);
  const faults: string[] = [];
  for (const one of [exercise, ...others].filter(({ operation }) => operation.id === exercise.operation.id))
    faults.push(...(await checkExercise(api, validate, mock, one)));
  return faults.join("\n");
}

type Change = [promise: string | RegExp, other: string, fault: string];
type NamedChange = [name: string, ...Change];

const of = (name: string, ...changes: readonly Change[]) => changes.map((one): NamedChange => [name, ...one]);

test.each([
  ...of(
    "ledger-a",
    ['"Block":{', '"Block":{"x-failure":{},', "resolved instead of rejecting"],
    ['"x-ledger-state":"epoch"', '"x-ledger-state":"era"', "the ledger state differs at /era: expected 12n"],
    [/0,"maximum":255},"example":1/, '2},"example":1', 'CHAIN-ID is not well-formed: "1" / must keep'],
    ["X-NODE-EPOCH", "X-NODE-ERA", "the header X-NODE-ERA is missing"],
  ),
  ...of(
    "ledger-c",
    ['"x-compute-units":30', '"x-compute-units":4', "the call cost 30 Compute Units instead of 4"],
    [/"x-error-code":"[^"]+"/, '"x-error-code":true', "/code: expected 'class "],
    [/"application\/json"/g, '"application/x+json"', "is application/json instead of application/x+json"],
    ['"visible":false', '"visible":true', "value is not the example: /visible: expected true"],
    ['"txID":{"type":"string"', '"txID":{"type":"null"', "the resolved value breaks its schema: /txID must"],
    ['"Error":"class', '"Error":"Class', "/body/Error: expected 'Class"],
  ),
])("%s breaks the promise %s", async (name, promise, other, fault) => {
  expect(await faultsOf(await loadWith(name, promise, other))).toContain(fault);
});

/** Makes a document without an answer to a condition. */
const without = (condition: string): Change => {
  return [new RegExp(`"${condition}"`, "g"), '"other"', `declares no answer for ${condition} (x-answers)`];
};

test.each([
  ...of(
    "auth",
    ["No such route.", "No way.", "not the example unknownRoute: /error_description: expected 'No way.'"],
    ['"status":405', '"status":409', "the status is 405 instead of 409"],
    ['"/error_description":"{in}', '"/hint":"{in}', "/hint is not filled in: undefined"],
    ['"grant_type","given"', '"grant_type","fill":{"/error_description":"{name}"},"given"', "not name grant_type"],
    ...["method_not_allowed", "body_too_large", "unsupported_media_type", "malformed_body"].map(without),
  ),
  ...of("ledger-a", ...["unknown_route", "missing_key", "invalid_path", "invalid_query"].map(without)),
])("%s refuses a request otherwise than %s says", async (name, promise, other, fault) => {
  const { document } = await loadWith(name, promise, other);
  const validate = createValidator(document);
  const [operation = expect.unreachable()] = listOperations(document);
  const bad = listBadRequests(document, validate, operation);
  const faults = bad.map((one) => checkBadRequest(validate, mock.baseUrls[name] ?? "", one));
  expect((await Promise.all(faults)).flat()).toContainEqual(expect.stringContaining(fault));
});

test("a client that sends a bad request is detected", async () => {
  const api = await loadApi("ledger-c");
  const connect: LoadedApi["connect"] = ({ fetch = globalThis.fetch, ...options }) =>
    api.connect({ ...options, fetch: (url, init) => fetch(url, { ...init, body: "{}" }) });
  expect(await faultsOf({ ...api, connect })).toContain("the client sent a bad request: body ");
});

async function* broken() {
  yield "lamp";
  throw new Error("no next page");
}

test.each([
  [broken(), "after 1 records the iteration ended with Error: no next page"],
  [[], "the list has no records"],
])("a broken or empty list is detected", async (list, fault) => {
  const api = await loadApi("ledger-c");
  const [operation = expect.unreachable()] = listOperations(api.document);
  const connect = () => ({ [operation.id]: () => list }) as never;
  expect(await checkIteration({ ...api, connect }, mock, operation)).toEqual([fault]);
});

const media = (one: object) => ({ content: { "application/json": { schema: {}, ...one } } });
const query = { name: "id", in: "query", required: true, schema: { type: "string" } };
const one = { operationId: "one", responses: { 200: media({}), 201: media({ example: 1 }), "4XX": {} } };
const two = { operationId: "two", parameters: [query], responses: { 200: media({ example: 1 }) } };
const stream = { "text/event-stream": { schema: {}, example: "data: 1\n\n" } };
const three = { operationId: "three", responses: { 200: { content: stream } } };
const info = { title: "Bare", version: "1.0.0" };
const wholeBodies = new Set<string>();
const bare: OpenApiDocument = { info, paths: { "/one": { get: one, post: two, put: three } } };

test("what has no example is an error, and counted in an imported document", () => {
  const place = "#/paths/~1one/get/responses/200/content/application~1json";
  expect(() => listExercises({ document: bare, wholeBodies })).toThrow(`one: the answer at ${place} has no example`);
  const imported = { ...bare, "x-imported": { withoutExample: 3 } };
  const titlesOf = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title);
  expect(titlesOf(listExercises({ document: imported, wholeBodies }))).toEqual(["one 201 application/json example"]);
  const missing = ["one 200 application/json", "one 4XX without a body", "two id in query"];
  expect(titlesOf(listMissingExamples(imported)).sort()).toEqual(missing);
});
