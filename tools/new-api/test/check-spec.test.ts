import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkSpec } from "../src/check-spec.ts";
import { documentOf, writeFiles } from "./support.ts";

const ROOT = join(import.meta.dirname, "../../..");

function specOf(operations: Readonly<Record<string, object>>): Map<string, string> {
  const document = documentOf({}, { openapi: "3.1.0", paths: { "/one": operations } });
  return new Map([["openapi.yaml", JSON.stringify(document)]]);
}

test("the root counts missing examples, and problems by rule", async () => {
  const answer = { description: "One.", content: { "application/json": { schema: { type: "string" } } } };
  const root = await writeFiles({
    "redocly.yaml": "rules: { operation-operationId: error, info-license: warn }\n",
  });
  const files = specOf({ get: { responses: { 200: answer } }, put: { responses: { 200: answer } } });
  const { missingExamples, severe } = await checkSpec(root, "one", files);
  expect([missingExamples.length, severe]).toEqual([2, []]);
  expect(parse(files.get("openapi.yaml") ?? "")["x-imported"]).toEqual({
    withoutExample: 2,
    lint: { "operation-operationId": 2, "info-license": 1 },
  });
});

test("all problems of the structure are returned with their places", async () => {
  const files = specOf({ get: { responses: { 200: {} } }, put: { responses: { 200: {} } } });
  const { severe } = await checkSpec(ROOT, "one", files);
  expect(severe.map(({ place }) => place)).toEqual([
    "openapi.yaml#/paths/~1one/get/responses/200",
    "openapi.yaml#/paths/~1one/put/responses/200",
  ]);
});
