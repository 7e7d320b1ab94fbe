import { describe, expect, it } from "vitest";
import { readApi } from "../src/document/read-api.ts";
import { createEngine } from "../src/engine/engine.ts";
import { createSampling, type ValidationMode } from "../src/engine/validation-mode.ts";
import type { Violation } from "../src/engine/violation.ts";

/** What is wrong with an answer whose schema is `Answer` of these schemas. */
async function check(body: unknown, schemas: object, openapi = "3.1.0"): Promise<readonly Violation[]> {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } };
  const get = { operationId: "ask", responses: { 200: { description: "", content } } };
  const document = {
    openapi,
    info: { title: "Shop", version: "1" },
    paths: { "/a": { get } },
    components: { schemas },
  };
  const api = readApi("shop", document);
  const [operation] = api.operations;
  if (!operation) throw new Error("the document has no operation");
  const answer = { status: 200, headers: { "content-type": "application/json" }, body };
  const { violations } = await createEngine(api.document).exchange(operation, undefined, () => ({
    by: "gateway",
    answer,
  }));
  return violations;
}

describe("the engine", () => {
  it("checks schemas that contain themselves", async () => {
    const node = {
      oneOf: [
        {
          type: "object",
          required: ["and"],
          properties: { and: { type: "array", items: { $ref: "#/components/schemas/Answer" } } },
        },
        { type: "object", required: ["is"], properties: { is: { type: "boolean" } } },
      ],
    };
    expect(await check({ and: [{ is: true }, { and: [{ is: false }] }] }, { Answer: node })).toEqual([]);
    expect(await check({ and: [{ and: [{ is: "yes" }] }] }, { Answer: node })).not.toEqual([]);
  });

  it("reads the schemas of OpenAPI 3.0 in their own words, wherever they stand", async () => {
    const schemas = {
      Answer: { type: "object", properties: { share: { $ref: "#/components/schemas/Share" } } },
      Share: { type: "number", minimum: 0, exclusiveMinimum: true, nullable: true },
    };
    expect(await check({ share: null }, schemas, "3.0.3")).toEqual([]);
    expect(await check({ share: 0.5 }, schemas, "3.0.3")).toEqual([]);
    expect(await check({ share: 0 }, schemas, "3.0.3")).toEqual([{ in: "body", name: "share", reason: "must be > 0" }]);
  });

  it("validates all answers, samples of them, or none", () => {
    const validated = (mode: ValidationMode): number[] => {
      const isValidated = createSampling(mode);
      isValidated("another");
      return Array.from({ length: 250 }, (_, index) => index + 1).filter(() => isValidated("one"));
    };
    expect(validated("always")).toHaveLength(250);
    expect(validated("sample").slice(99)).toEqual([100, 150, 200, 250]);
    expect(validated("off")).toEqual([]);
  });
});
