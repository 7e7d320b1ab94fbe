import { afterAll, expect, test } from "vitest";
import { isDenied, listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import { listMissingExamples } from "../src/oracle/answers.ts";
import { type LoadedApi, loadApi, sampleKey } from "../src/oracle/apis.ts";
import type { OpenApiDocument } from "../src/oracle/document.ts";
import { parseExact, stringifyExact } from "../src/oracle/exact-json.ts";
import { listOperations } from "../src/oracle/operations.ts";
import { createValidator } from "../src/oracle/validator.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";

const mock = await startRecordedMock();
afterAll(() => mock.close());

/** Finds the faults of a client and the mock in the exercises of the first operation, and in its bad requests. */
async function faultsOf(api: LoadedApi): Promise<string> {
  const { document, name } = api;
  const [operation = expect.unreachable()] = listOperations(document);
  const faults: string[] = [];
  for (const one of listExercises(api).filter((exercise) => exercise.operation.id === operation.id))
    faults.push(...(await checkExercise(api, mock, one)));
  const requests = listBadRequests({ ...api, mount: "", apiKey: sampleKey }, operation);
  for (const bad of requests.filter((one) => !isDenied(one)))
    faults.push(...(await checkBadRequest(mock.baseUrls[name] ?? "", bad)));
  return faults.join("\n");
}

const conditions = {
  auth: ["method_not_allowed", "body_too_large", "unsupported_media_type", "malformed_body"],
  "ledger-a": ["unknown_route", "missing_key", "invalid_path", "invalid_query"],
};

// Each document promises something else than its client and the mock do.
test.each<[name: string, promise: string | RegExp, other: string, fault: string]>([
  ["ledger-a", '"Block":{', '"Block":{"x-failure":{},', "resolved instead of rejecting"],
  ["ledger-a", '-state":"epoch"', '-state":"era"', "the result differs at /ledger/era: expected 12n"],
  ["ledger-a", /0,"maximum":255}(?=,"example":1)/, "2}", 'CHAIN-ID is not well-formed: "1" / must keep'],
  ["ledger-a", "X-NODE-EPOCH", "X-NODE-ERA", "the header X-NODE-ERA is missing"],
  ["ledger-c", '-units":30', '-units":4', "/computeUnits: expected 4, got 30"],
  ["ledger-c", /"x-error-code":"[^"]+"/, '"x-error-code":true', "/code: expected 'class "],
  ["ledger-c", /"application\/json"/g, '"text/x+json"', "is application/json instead of text/x+json"],
  ["ledger-c", '"visible":false', '"visible":true', "the result differs at /body/visible: expected true"],
  ["ledger-c", '"Error":"class', '"Error":"Class', "/body/Error: expected 'Class"],
  ["auth", "No such route.", "No way.", "unknownRoute: /error_description: expected 'No way.'"],
  ["auth", '"status":405', '"status":409', "the answer differs at /status: expected 409, got 405"],
  ["auth", /"content":/g, '"headers":{"X-No":{"required":true,"schema":{}}},$&', "/missing/0: expected undefined"],
  ["auth", '"/error_description":"{in}', '"/hint":"{in}', "/hint is not filled in: undefined"],
  ["auth", /"grant_type"(?=,"given)/, '$&,"fill":{"/error_description":"{name}"}', "not name grant_type"],
  ...Object.entries(conditions).flatMap(([name, all]) =>
    all.map((one): [string, RegExp, string, string] => [name, RegExp(one, "g"), "other", `no answer for ${one} (x-a`]),
  ),
])("%s with %s as %s", async (name, promise, other, fault) => {
  const api = await loadApi(name);
  const document = parseExact(stringifyExact(api.document).replace(promise, other)) as OpenApiDocument;
  expect(await faultsOf({ ...api, document, validate: createValidator(document) })).toContain(fault);
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
const types = ["text/html", "application/json;of=object", "application/json", "application/x-ndjson", "image/png"];
const content = Object.fromEntries(types.map((type) => [type, { schema: {}, example: 1 }]));
const four = {
  operationId: "four",
  responses: { 200: { content }, 400: { content: { "text/html": content["text/html"] } } },
};
const info = { title: "Bare", version: "1.0.0" };
const bare: OpenApiDocument = { info, paths: { "/one": { get: one, post: two, put: three, patch: four } } };

test("what has no example is counted, and what no client asks for is not tried, either", () => {
  const titlesOf = (all: readonly { title: string }[]) => all.map(({ title }) => title).sort();
  const tried = listExercises({ document: bare, wholeBodies: new Set() });
  expect(titlesOf(tried)).toEqual([
    "four 200 application/json;of=object example",
    "four 200 image/png example",
    "four 400 text/html example",
    "one 201 application/json example",
  ]);
  const missing = ["one 200 application/json", "one 4XX without a body", "two id in query"];
  expect(titlesOf(listMissingExamples(bare))).toEqual(missing);
});
