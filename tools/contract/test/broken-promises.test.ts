import { afterAll, expect, test } from "vitest";
import { listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import { createValidator, type LoadedApi, listMissingExamples, listOperations } from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { shopDocument, shopWith } from "./shop-api.ts";

const startShop = (shop: object) => startRecordedMock({ apis: ["shop"], specs: { shop }, onWarning: () => {} });
const mock = await startShop(shopDocument);
const textOfShop = JSON.stringify(shopDocument);
const darkMock = await startShop(
  JSON.parse(textOfShop.replace("Lamp", "Dark").replace('"example":9', '"example":"-9"')),
);
afterAll(() => Promise.all([mock.close(), darkMock.close()]));

/** Runs the exercises whose titles start with `title`. Returns the faults. */
async function faultsOf(api: LoadedApi, title = "", served = mock): Promise<string> {
  const validate = createValidator(api.document);
  const faults: string[] = [];
  for (const exercise of listExercises(api.document))
    if (exercise.title.startsWith(title)) faults.push(...(await checkExercise(api, validate, served, exercise)));
  return faults.join("\n");
}

test("a client that keeps every promise has no faults", async () => {
  expect(await faultsOf(shopWith())).toBe("");
  expect(listExercises(shopDocument).map(({ title }) => title)).toEqual([
    "getItem 200 application/json lamp",
    "getItem 200 application/json soldOut",
    "getItem 200 application/x-bcs lamp",
    "getItem 410 (default, gone) application/json gone",
    "getItem 404 (default, route) application/json route",
    "getItem 405 (default, method) application/json method",
    "getItem 400 (default, wrong) application/json wrong",
  ]);
});

const untyped = shopWith({ input: { id: { in: "path" }, full: { in: "query" } } });
const odd: LoadedApi = {
  ...untyped,
  connect: (options) => {
    const { getItem } = untyped.connect(options);
    return { getItem: (_, more) => getItem?.({ id: "seven" }, more) as never };
  },
};

test.each<[string, LoadedApi, string]>([
  ["the cost", shopWith({ computeUnits: 4 }), '{"id":7,"full":true}: the call cost 4 Compute Units instead of 5'],
  ["the ledger state", shopWith({}, { ledgerHeaders: {} }), "the ledger state differs at "],
  ["a failure with 200", shopWith({ failure: { member: "" } }), "resolved instead of rejecting"],
  ["the code", shopWith({}, { failures: { code: ["failed"] } }), "/code: expected 'Out', got 'class shop"],
  ["the type", shopWith({ accepts: { bcs: "application/json" } }), "is application/json instead of application/x-bcs"],
  ["the request", odd, "the client sent a bad request: path id must be integer"],
])("a client that breaks %s is detected", async (_, api, fault) => {
  expect(await faultsOf(api, "getItem 200")).toContain(fault);
});

test("an answer that differs from the document's is detected", async () => {
  const faults = await faultsOf(shopWith(), "getItem 200 application/json lamp", darkMock);
  expect(faults).toContain("the resolved value is not the example: /name: expected 'Lamp', got 'Dark'");
  expect(faults).toContain('the header X-SHOP-EPOCH is not well-formed: "-9"');
});

async function* broken() {
  yield "lamp";
  throw new Error("no next page");
}

test.each([
  [broken(), "after 1 records the iteration ended with Error: no next page"],
  [[], "the list has no records"],
])("a broken or empty list is detected", async (list, fault) => {
  const api = { ...shopWith(), connect: () => ({ getItem: () => list }) as never };
  const [getItem = expect.unreachable()] = listOperations(shopDocument);
  expect(await checkIteration(api, mock, getItem)).toEqual([fault]);
});

test.each([
  ["itself", "", "", []],
  [
    "another answer",
    '"failed":"route"',
    '"failed":"way"',
    ["the answer is not the example route: /failed: expected 'way', got 'route'"],
  ],
  ["another status", '"status":405', '"status":409', ["the status is 405 instead of 409"]],
  [
    "no answer",
    '"method_not_allowed"',
    '"rate_limited"',
    ["getItem declares no answer for method_not_allowed (x-answers)"],
  ],
])("bad requests are compared with a document that declares %s", async (_, from, to, faults) => {
  const document: typeof shopDocument = JSON.parse(textOfShop.replace(from, to));
  const validate = createValidator(document);
  const bad = listOperations(document).flatMap((one) => listBadRequests(document, validate, one));
  const conditions = "unknown_route missing_key method_not_allowed invalid_path invalid_query";
  expect(bad.map(({ condition }) => condition).join(" ")).toBe(conditions);
  const found = bad.map((one) => checkBadRequest(validate, mock.baseUrls.shop ?? "", one));
  expect([...new Set((await Promise.all(found)).flat())]).toEqual(faults);
});

const media = (one: object) => ({ content: { "application/json": { schema: {}, ...one } } });
const query = { name: "id", in: "query", required: true, schema: { type: "string" } };
const one = { operationId: "one", responses: { 200: media({}), 201: media({ example: 1 }), "4XX": {} } };
const two = { operationId: "two", parameters: [query], responses: { 200: media({ example: 1 }) } };
const stream = { "text/event-stream": { schema: {}, example: "data: 1\n\n" } };
const three = { operationId: "three", responses: { 200: { content: stream } } };
const bare = { ...shopDocument, paths: { "/one": { get: one, post: two, put: three } } };

test("what has no example is an error, and counted in an imported document", () => {
  const place = "#/paths/~1one/get/responses/200/content/application~1json";
  expect(() => listExercises(bare)).toThrow(`one: the answer at ${place} has no example`);
  const imported = { ...bare, "x-imported": { withoutExample: 3 } };
  expect(listExercises(imported).map(({ title }) => title)).toEqual(["one 201 application/json example"]);
  const missing = ["one 200 application/json", "one 4XX without a body", "two id in query"];
  expect(
    listMissingExamples(imported)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(missing);
});
