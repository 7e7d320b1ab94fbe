import { afterAll, expect, test } from "vitest";
import { listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { createValidator, listOperations } from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { shopDocument } from "./shop-api.ts";

const mock = await startRecordedMock({ apis: ["shop"], specs: { shop: shopDocument }, onWarning: () => {} });
afterAll(() => mock.close());
const baseUrl = mock.baseUrls.shop as string;

function badRequestsOf(document: typeof shopDocument) {
  const validate = createValidator(document);
  const bad = listOperations(document).flatMap((operation) => listBadRequests(document, validate, operation));
  return bad.map((one) => ({ ...one, faults: () => checkBadRequest(validate, baseUrl, one) }));
}

test("each kind of bad request gets the declared answer", async () => {
  const provoked = badRequestsOf(shopDocument);
  expect(provoked.map(({ condition, name }) => [condition, name].join(" "))).toEqual([
    "missing_key ",
    "unknown_route ",
    "method_not_allowed ",
    "invalid_path id",
    "invalid_query full",
  ]);
  for (const { faults } of provoked) expect(await faults()).toEqual([]);
});

test.each<[string, object, unknown, Readonly<Record<string, string>>]>([
  ["a text", { type: "string" }, "abcdef", { malformed_body: '["abcdef"', invalid_body: "[]" }],
  ["a list", { type: "array", items: {} }, [1, 2], { malformed_body: "[[1,2]", invalid_body: "{}" }],
  ["a number", { type: "integer" }, 12, { malformed_body: "[12", invalid_body: "[]" }],
  ["anything", {}, "abc", { malformed_body: '["abc"' }],
])("a body of %s is wrong as a whole", (_, schema, example, expected) => {
  const post = {
    operationId: "post",
    requestBody: { required: true, content: { "application/json": { schema, example } } },
    responses: {},
  };
  const provoked = badRequestsOf({ ...shopDocument, paths: { "/post": { post } } } as typeof shopDocument);
  const bodies = provoked.filter(({ condition }) => /malformed_body|invalid_body/.test(condition));
  expect(Object.fromEntries(bodies.map(({ condition, request }) => [condition, request.body]))).toEqual(expected);
});

test("an answer that differs from the declared one is detected", async () => {
  const text = JSON.stringify(shopDocument)
    .replace('"failed":"route"', '"failed":"way"')
    .replace('"status":405', '"status":409');
  const found = await Promise.all(badRequestsOf(JSON.parse(text)).map(({ faults }) => faults()));
  expect(found.flat()).toEqual([
    'the answer is not the example route: /failed: expected "way", got "route"',
    'the answer is not the example route: /failed: expected "way", got "route"',
    "the status is 405 instead of 409",
  ]);
});

test("a bad request without a declared answer is detected", async () => {
  const text = JSON.stringify(shopDocument).replace('"method_not_allowed"', '"unknown_key"');
  const found = await Promise.all(badRequestsOf(JSON.parse(text)).map(({ faults }) => faults()));
  expect(found.flat()).toEqual(["getItem declares no answer for method_not_allowed (x-answers)"]);
});
